"""Files in TOML from anybody: what is wrong is named, and none takes memory without end."""

import tracemalloc

import pytest

from hexile.kernel.component_data.toml import read_toml
from hexile.kernel.setup import BadFile

DEEP = {
    "names in names": "a" + ".a" * 30_000 + " = 1",
    "a table of such a name": "[a" + ".a" * 30_000 + "]\nx = 1",
    "brackets in brackets": "a = " + "[" * 30_000,
    "brackets over lines": "a = " + "[\n" * 500 + "]\n" * 500,
    "tables in tables": "a = " + "{b = " * 500 + "1" + "}" * 500,
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP.keys())
def test_depth_without_end_is_refused_before_it_is_read(text):
    tracemalloc.start()
    try:
        with pytest.raises(BadFile, match="more than 20 levels deep"):
            read_toml(text, "copy.toml")
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 20 * len(text) + 1_000_000


@pytest.mark.parametrize(
    "text",
    [
        'map = """\n' + "[[[[[[[[[[[[[[[[[[[[[[[[[[[[\n" * 3 + '"""',
        "map = '''\n" + "{{{{{{{{{{{{{{{{{{{{{{{{{{\n" * 3 + "'''",
        'words = "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x"',
        "# " + "[" * 100,
        "[a.b.c]\nd = [[1, 2], [3, 4]]",
    ],
)
def test_what_stands_in_texts_and_remarks_is_not_depth(text):
    assert isinstance(read_toml(text, "copy.toml"), dict)


def test_what_is_wrong_is_named_with_its_place():
    with pytest.raises(BadFile) as bad:
        read_toml("a = 1\nb = @\n", "copy.toml")
    assert (bad.value.line, bad.value.column) == (2, 5)
