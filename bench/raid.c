/* Raid on the Bunker, random play with the default options, written by hand in plain C.
 *
 * The yardstick for `hexile bench`: the same rules, the same dice, the same order of choices as
 * the engine, so that the same seeds give the same games; one board, no options, no names, no
 * log. Flat arrays of bytes, everything about the board worked out once.
 *
 *   cc -O3 -march=native raid.c -o raid && ./raid BOARD GAMES [FIRST_SEED]
 *
 * It prints games, decisions, seconds and a checksum over all games on one line.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROWS = 16, COLUMNS = 24, SQUARES = ROWS * COLUMNS, LINE = 2 * COLUMNS + 3 };
enum { WARHAWKS = 5, MOST_TROOPERS = 24, MOST_SCIENTISTS = 12, WAYS = 8 };
enum { TURNS = 7, POINTS = 5, ACTIVATE = 4, SPEED = 2 };
enum { NOWHERE = -1, FAR = 255 };
enum { EMPTY = 0, FIRST_WARHAWK = 1, FIRST_TROOPER = 16 };
enum { PLATFORM, CAPTURE, BOMB, WIPED_OUT };
enum { DRAW, WIN, LOSS };

/* --- the board, worked out once ----------------------------------------------------------- */

static int rows, columns, size, platform;
static uint8_t exists[SQUARES], wall_east[SQUARES], wall_south[SQUARES], is_entry[SQUARES];
static int16_t entries[WARHAWKS], trooper_starts[MOST_TROOPERS], scientist_starts[MOST_SCIENTISTS];
static uint8_t trooper_class[MOST_TROOPERS];
static int entry_count, trooper_count, scientist_count;

/* Squares one step away: of all, of those a Warhawk may go to, of those a trooper may go to. */
typedef struct {
    int16_t count, to[WAYS];
} Links;
static Links links[SQUARES], warhawk_links[SQUARES], trooper_links[SQUARES];
static uint8_t distances[SQUARES][SQUARES], to_platform[SQUARES];

static const int8_t DOWN[WAYS] = {0, 0, -1, 1, -1, 1, -1, 1};
static const int8_t RIGHT[WAYS] = {-1, 1, 0, 0, -1, -1, 1, 1};
static const uint8_t COMBAT[2][7] = {
    {DRAW, DRAW, DRAW, WIN, WIN, WIN, WIN},
    {DRAW, LOSS, DRAW, DRAW, WIN, WIN, WIN},
};

static void refuse(const char *what) {
    fprintf(stderr, "raid: %s\n", what);
    exit(2);
}

static int square_at(int row, int column) {
    return row < 0 || row >= rows || column < 0 || column >= columns ? NOWHERE : row * columns + column;
}

static int is_open(int a, int b) {
    if (a == NOWHERE || b == NOWHERE || !exists[a] || !exists[b])
        return 0;
    int first = a < b ? a : b;
    return abs(a - b) == columns ? !wall_south[first] : !wall_east[first];
}

/* A diagonal step needs both ways round the corner open. */
static int may_step(int from, int to) {
    int r = from / columns, c = from % columns, r2 = to / columns, c2 = to % columns;
    if (r == r2 || c == c2)
        return is_open(from, to);
    int beside = square_at(r, c2), below = square_at(r2, c);
    return is_open(from, beside) && is_open(beside, to) && is_open(from, below) && is_open(below, to);
}

static void distances_from(int start, const Links *way, uint8_t *steps) {
    int16_t queue[SQUARES];
    int head = 0, tail = 0;
    memset(steps, FAR, SQUARES);
    steps[start] = 0;
    queue[tail++] = (int16_t)start;
    while (head < tail) {
        int at = queue[head++];
        for (int i = 0; i < way[at].count; i++) {
            int to = way[at].to[i];
            if (steps[to] == FAR) {
                steps[to] = (uint8_t)(steps[at] + 1);
                queue[tail++] = (int16_t)to;
            }
        }
    }
}

static void add_link(Links *from, int to) {
    from->to[from->count++] = (int16_t)to;
}

static void work_out_board(void) {
    static Links inside[SQUARES];
    for (int at = 0; at < size; at++)
        for (int way = 0; way < WAYS; way++) {
            int to = square_at(at / columns + DOWN[way], at % columns + RIGHT[way]);
            if (to == NOWHERE || !exists[at] || !exists[to] || !may_step(at, to))
                continue;
            add_link(&links[at], to);
            if (is_entry[at] || !is_entry[to])
                add_link(&warhawk_links[at], to);
            if (!is_entry[to] && to != platform)
                add_link(&trooper_links[at], to);
            if (!is_entry[at] && !is_entry[to])
                add_link(&inside[at], to);
        }
    for (int at = 0; at < size; at++)
        distances_from(at, links, distances[at]);
    distances_from(platform, inside, to_platform);
}

static void read_square(int at, char sign) {
    exists[at] = sign != '#' && sign != ' ';
    if (sign == 'W') {
        if (entry_count == WARHAWKS)
            refuse("more than five entry squares");
        entries[entry_count++] = (int16_t)at;
        is_entry[at] = 1;
    } else if (sign == 'S') {
        if (scientist_count == MOST_SCIENTISTS)
            refuse("too many scientists");
        scientist_starts[scientist_count++] = (int16_t)at;
    } else if (sign == 'A' || sign == 'B') {
        if (trooper_count == MOST_TROOPERS)
            refuse("too many troopers");
        trooper_class[trooper_count] = sign == 'B';
        trooper_starts[trooper_count++] = (int16_t)at;
    } else if (sign == 'P') {
        platform = at;
    }
}

static void read_board(const char *path) {
    static char text[2 * ROWS + 1][LINE + 2];
    FILE *file = fopen(path, "r");
    if (!file)
        refuse("cannot open the board");
    int lines = 0, width = 0;
    while (lines < 2 * ROWS + 1 && fgets(text[lines], LINE + 1, file)) {
        int length = (int)strcspn(text[lines], "\r\n");
        memset(text[lines] + length, ' ', (size_t)(LINE + 1 - length));
        width = length > width ? length : width;
        lines += length > 0;
    }
    fclose(file);
    if (lines < 3 || lines % 2 == 0)
        refuse("a board has an odd number of lines");
    rows = lines / 2;
    columns = (width - 1) / 2;
    size = rows * columns;
    if (columns > COLUMNS)
        refuse("the board is too wide");
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            int at = r * columns + c;
            read_square(at, text[2 * r + 1][2 * c + 1]);
            wall_east[at] = text[2 * r + 1][2 * c + 2] == '|';
            wall_south[at] = text[2 * r + 2][2 * c + 1] == '-';
        }
    if (entry_count != WARHAWKS)
        refuse("five entry squares are wanted");
}

/* --- dice: sfc32 --------------------------------------------------------------------------- */

typedef struct {
    uint32_t a, b, c, counter;
} Dice;

static inline uint32_t word(Dice *d) {
    uint32_t out = d->a + d->b + d->counter++;
    d->a = d->b ^ (d->b >> 9);
    d->b = d->c + (d->c << 3);
    d->c = ((d->c << 21) | (d->c >> 11)) + out;
    return out;
}

static inline uint32_t below(Dice *d, uint32_t count) {
    return (uint32_t)(((uint64_t)word(d) * count) >> 32);
}

static inline int roll(Dice *d, uint32_t sides) {
    return (int)below(d, sides) + 1;
}

static Dice seeded(uint64_t seed, uint32_t stream) {
    Dice d = {(uint32_t)seed, (uint32_t)(seed >> 32), stream, 1};
    for (int i = 0; i < 12; i++)
        word(&d);
    return d;
}

/* --- the game ------------------------------------------------------------------------------ */

typedef struct {
    int16_t warhawk_at[WARHAWKS], trooper_at[MOST_TROOPERS], scientist_at[MOST_SCIENTISTS];
    uint8_t stopped[WARHAWKS], fought[WARHAWKS];
    uint8_t units[SQUARES];
    int turn, points, runner;
} Raid;

typedef struct {
    int16_t warhawk, to;
} Action;
enum { END = -1, MOST_ACTIONS = WARHAWKS * WAYS + 1 };

static void set_up(Raid *s) {
    memset(s->units, EMPTY, (size_t)size);
    memcpy(s->warhawk_at, entries, sizeof entries);
    memcpy(s->trooper_at, trooper_starts, sizeof trooper_starts);
    memcpy(s->scientist_at, scientist_starts, sizeof scientist_starts);
    for (int w = 0; w < WARHAWKS; w++)
        s->units[entries[w]] = (uint8_t)(FIRST_WARHAWK + w);
    for (int t = 0; t < trooper_count; t++)
        s->units[trooper_starts[t]] = (uint8_t)(FIRST_TROOPER + t);
    s->turn = 1;
}

static void begin_turn(Raid *s) {
    s->points = POINTS;
    s->runner = NOWHERE;
    memset(s->stopped, 0, sizeof s->stopped);
    memset(s->fought, 0, sizeof s->fought);
}

static inline int is_beside_trooper(const Raid *s, int at) {
    const Links *near = &links[at];
    for (int i = 0; i < near->count; i++)
        if (s->units[near->to[i]] >= FIRST_TROOPER)
            return 1;
    return 0;
}

static inline int is_beside_warhawk(const Raid *s, int at) {
    const uint8_t *steps = distances[at];
    for (int w = 0; w < WARHAWKS; w++)
        if (s->warhawk_at[w] != NOWHERE && steps[s->warhawk_at[w]] == 1)
            return 1;
    return 0;
}

static inline int scientist_on(const Raid *s, int at) {
    for (int k = 0; k < scientist_count; k++)
        if (s->scientist_at[k] == at)
            return k;
    return NOWHERE;
}

static inline int warhawk_on(const Raid *s, int at) {
    int code = s->units[at];
    return code > EMPTY && code < FIRST_TROOPER ? code - FIRST_WARHAWK : NOWHERE;
}

static int list_steps(const Raid *s, Action *legal) {
    int count = 0;
    if (s->points > 0)
        for (int w = 0; w < WARHAWKS; w++) {
            int at = s->warhawk_at[w];
            if (at == NOWHERE || s->stopped[w])
                continue;
            const Links *way = &warhawk_links[at];
            for (int i = 0; i < way->count; i++)
                if (s->units[way->to[i]] == EMPTY)
                    legal[count++] = (Action){(int16_t)w, way->to[i]};
        }
    legal[count++] = (Action){END, NOWHERE};
    return count;
}

static void step_warhawk(Raid *s, int w, int to) {
    s->units[s->warhawk_at[w]] = EMPTY;
    s->units[to] = (uint8_t)(FIRST_WARHAWK + w);
    s->warhawk_at[w] = (int16_t)to;
    s->points--;
    if (is_beside_trooper(s, to) || scientist_on(s, to) != NOWHERE)
        s->stopped[w] = 1;
}

static void run_for_platform(Raid *s, Dice *d) {
    if (s->units[platform] != EMPTY || scientist_on(s, platform) != NOWHERE)
        return;
    int best = FAR, count = 0, tied[MOST_SCIENTISTS];
    for (int k = 0; k < scientist_count; k++) {
        int at = s->scientist_at[k];
        if (at == NOWHERE || to_platform[at] == FAR || warhawk_on(s, at) != NOWHERE)
            continue;
        int steps = distances[platform][at];
        if (steps < best) {
            best = steps;
            count = 0;
        }
        if (steps == best)
            tied[count++] = k;
    }
    /* Scientists never move before they run, so they are in reading order already. */
    if (count) {
        s->runner = tied[count == 1 ? 0 : roll(d, (uint32_t)count) - 1];
        s->scientist_at[s->runner] = (int16_t)platform;
    }
}

static int nearest_warhawk(const Raid *s, int from) {
    const uint8_t *steps = distances[from];
    int best = FAR, chosen = NOWHERE;
    for (int w = 0; w < WARHAWKS; w++) {
        int at = s->warhawk_at[w];
        if (at == NOWHERE)
            continue;
        if (steps[at] < best || (steps[at] == best && best < FAR && at < chosen)) {
            best = steps[at];
            chosen = at;
        }
    }
    return chosen;
}

static void move_toward(Raid *s, int t, int goal) {
    const uint8_t *steps = distances[goal];
    int at = s->trooper_at[t];
    for (int left = SPEED; left > 0; left--) {
        int best = steps[at], chosen = NOWHERE;
        const Links *way = &trooper_links[at];
        for (int i = 0; i < way->count; i++) {
            int to = way->to[i];
            if (steps[to] < best && s->units[to] == EMPTY && scientist_on(s, to) == NOWHERE) {
                best = steps[to];
                chosen = to;
            }
        }
        if (chosen == NOWHERE)
            return;
        s->units[at] = EMPTY;
        s->units[chosen] = (uint8_t)(FIRST_TROOPER + t);
        s->trooper_at[t] = (int16_t)(at = chosen);
        if (is_beside_warhawk(s, at))
            return;
    }
}

static void move_troopers(Raid *s, Dice *d) {
    int order[MOST_TROOPERS], count = 0;
    for (int t = 0; t < trooper_count; t++) {
        if (s->trooper_at[t] == NOWHERE)
            continue;
        int place = count++;
        for (; place > 0 && s->trooper_at[order[place - 1]] > s->trooper_at[t]; place--)
            order[place] = order[place - 1];
        order[place] = t;
    }
    for (int i = 0; i < count; i++) {
        int t = order[i], at = s->trooper_at[t];
        if (is_beside_warhawk(s, at) || roll(d, 6) > ACTIVATE)
            continue;
        int goal = nearest_warhawk(s, at);
        if (goal != NOWHERE)
            move_toward(s, t, goal);
    }
}

static int list_attacks(const Raid *s, Action *legal) {
    int count = 0;
    for (int w = 0; w < WARHAWKS; w++) {
        int at = s->warhawk_at[w];
        if (at == NOWHERE || s->fought[w])
            continue;
        const Links *near = &links[at];
        for (int i = 0; i < near->count; i++)
            if (s->units[near->to[i]] >= FIRST_TROOPER)
                legal[count++] = (Action){(int16_t)w, near->to[i]};
    }
    return count;
}

static void fight(Raid *s, int w, int square, Dice *d) {
    int t = s->units[square] - FIRST_TROOPER;
    int outcome = COMBAT[trooper_class[t]][roll(d, 6)];
    s->fought[w] = 1;
    if (outcome == WIN) {
        s->units[square] = EMPTY;
        s->trooper_at[t] = NOWHERE;
    } else if (outcome == LOSS) {
        s->units[s->warhawk_at[w]] = EMPTY;
        s->warhawk_at[w] = NOWHERE;
    }
}

/* Return the ending, or NOWHERE if another turn follows. */
static int end_turn(Raid *s) {
    if (s->runner != NOWHERE)
        s->scientist_at[s->runner] = NOWHERE;
    for (int k = 0; k < scientist_count; k++)
        if (s->scientist_at[k] != NOWHERE && warhawk_on(s, s->scientist_at[k]) != NOWHERE)
            return CAPTURE;
    int alive = 0;
    for (int w = 0; w < WARHAWKS; w++)
        alive += s->warhawk_at[w] != NOWHERE;
    if (!alive)
        return WIPED_OUT;
    if (s->turn == TURNS)
        return BOMB;
    s->turn++;
    return NOWHERE;
}

/* Play one game blindly; return the ending and count the decisions. */
static int play(Raid *s, Dice *d, Dice *own, uint32_t *decisions) {
    Action legal[MOST_ACTIONS];
    set_up(s);
    for (;;) {
        begin_turn(s);
        for (;;) {
            int count = list_steps(s, legal);
            Action a = legal[below(own, (uint32_t)count)];
            ++*decisions;
            if (a.warhawk == END)
                break;
            step_warhawk(s, a.warhawk, a.to);
            if (a.to == platform)
                return PLATFORM;
        }
        run_for_platform(s, d);
        move_troopers(s, d);
        for (int count; (count = list_attacks(s, legal)) > 0;) {
            Action a = legal[below(own, (uint32_t)count)];
            ++*decisions;
            fight(s, a.warhawk, a.to, d);
        }
        int ending = end_turn(s);
        if (ending != NOWHERE)
            return ending;
    }
}

static uint32_t fold(uint32_t sum, uint32_t value) {
    return (sum ^ value) * 16777619u;
}

int main(int count, char **words) {
    if (count < 3)
        refuse("say: raid BOARD GAMES [FIRST_SEED]");
    read_board(words[1]);
    work_out_board();
    uint64_t games = strtoull(words[2], NULL, 10);
    uint64_t first = count > 3 ? strtoull(words[3], NULL, 10) : 0;
    uint64_t decisions = 0;
    uint32_t sum = 2166136261u;
    Raid s;
    struct timespec from, to;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    for (uint64_t seed = first; seed < first + games; seed++) {
        Dice d = seeded(seed, 0), own = seeded(seed, 1);
        uint32_t made = 0;
        int ending = play(&s, &d, &own, &made);
        sum = fold(sum, (uint32_t)ending);
        sum = fold(sum, (uint32_t)s.turn);
        sum = fold(sum, made);
        sum = fold(fold(fold(fold(sum, d.a), d.b), d.c), d.counter);
        decisions += made;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    double seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
    printf("%llu games %llu decisions %.6f seconds checksum %08x\n", (unsigned long long)games,
           (unsigned long long)decisions, seconds, sum);
    return 0;
}
