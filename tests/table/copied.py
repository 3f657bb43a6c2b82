"""Copies of all games in which every component is changed, for whoever tries copies out."""

from hexile.table.editions.edition import new_copy, replaceable

# What is changed in each file: a text of ours, and what stands there instead.
CHANGES = {
    "raid": {
        "command-bunker": ("A .|. A .", "A .|. Z ."),
        "nautilus": ("W:. . .|. . .|. .", "W:. . .:. . .|. ."),
        "three-bulkheads": ("A|. . . A|", "A|. . . Z|"),
        "mix": ("A,6", "A,9"),
        "combat": ("2     D   D", "2     W   L"),
    },
    "chitin": {
        "map": ("01 ssssr..sbb", "01 .sssr..sbb"),
        "results": ("6    DD ", "6    D-1"),
        "counters": (
            "P,Phlanx,warrior,T,3,3,5,yes,2,2,2,yes,yes,yes,1,3,12,-,-",
            "P,Phlanx,warrior,T,3,3,6,yes,2,2,2,yes,yes,yes,1,3,12,2,1.5",
        ),
        "classes": ("S,Smashers,H", "S,Crushers,H"),
        "tokens": ("B,15", "B,17"),
        "scenarios": ('force = "3G 3P 3T 3R 6W"', 'force = "4G 2P 3T 3R 6W"'),
        "forces": ("even = ", "level = "),
    },
    "forlorn": {
        "quarters": ("................", ".............. ."),
        "reactor": ("#aaaaa###6##", "#aaaaa.##6##"),
        "roster": ("Zac,Cpl.,gunner,gunner,4,3", "Zac,Cpl.,gunner,gunner,5,4"),
        "xenos": ("drone,D,8,-,0,0,1,yes,no,16", "drone,D,7,-,0,1,1,yes,no,14"),
        "cards": ("blood,1", "blood,2"),
        "operation": ('title = "Solo operation 1, Breakout"\n', 'title = "Out"\n'),
        "numbers": ("needed,5", "needed,6"),
    },
    "hive": {
        "map": ("box  2     fore     -     1,0 ", "box  2     fore     -     1.1,0 "),
        "counters": ("Scout           Sc     10      12", "Scout           Sc      9      11"),
        "tables": ("step      2", "step      1"),
        "forces": ("hammer    # Hammer", "mallet    # Mallet"),
    },
    "stellar": {
        "stars": ("Alcor     L18", "Alkor     L18"),
        "clouds": ("A10 A11", "A11"),
        "entries": ("1   FF20", "1   FF19"),
        "start": ("scout       4", "scout       5"),
        "cards": ("24 yellow  T80@3", "24 yellow  T70@3"),
        "prices": ("corvette       8", "corvette       7"),
        "research": ("speed-3         15", "speed-3         14"),
        "attack": ("corvette      4     4", "corvette      5     4"),
        "politics": ("2-10   peaceful", "2-9    peaceful"),
        "policy": ("peace      border     - ", "peace      border     yes"),
        "success": ("shield          8", "shield          9"),
    },
}
MORE = {
    ("stellar", "politics"): ("11-12  misunderstanding", "10-12  misunderstanding"),
    ("hive", "tables"): ("release    6", "release    5"),
}


def changed_copy(game):
    """Return a copy of a game in which every component is another than ours."""
    copy = new_copy(game, "The attic find", "Anna")
    for file, (old, new) in CHANGES[game.about.slug].items():
        assert old in copy.files[file], (file, old)
        copy.files[file] = copy.files[file].replace(old, new, 1)
    for (slug, file), (old, new) in MORE.items():
        if slug == game.about.slug:
            copy.files[file] = copy.files[file].replace(old, new, 1)
    assert copy.files.keys() == {component.file for component in replaceable(game)}
    return copy
