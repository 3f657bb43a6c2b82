"""Templates: laid out line by line, and a line break in one is no blank on the page."""

from __future__ import annotations

import re

import pytest

from hexile.server.templating import TEMPLATES, joined, template_environment

FILES = sorted(TEMPLATES.glob("*.html"))
MANY = 3  # elements on a line: `<dt>…</dt>` and what is inside it, but no row of them


@pytest.mark.parametrize(
    ("source", "compiled"),
    [
        ("<p>\n  <b>one</b>\n  <i>two</i>\n</p>", "<p><b>one</b><i>two</i></p>"),
        ('<b>one</b>{{ " " }}\n<i>two</i>', '<b>one</b>{{ " " }}<i>two</i>'),
        ("<b>one</b> <i>two</i>", "<b>one</b> <i>two</i>"),
        ('<a\n  class="x"\n  href="/y"\n>z</a\n>', '<a class="x" href="/y">z</a>'),
        ('<a title="{{ t("a > b") }}"\n  id="c">d</a>', '<a title="{{ t("a > b") }}" id="c">d</a>'),
        (
            "{% for one in\n  many %}\n{{ one }}\n{% endfor %}",
            "{% for one in many %}{{ one }}{% endfor %}",
        ),
        ("<i\n  {% if a %}b{% endif %}\n></i>", "<i {% if a %}b{% endif %}></i>"),
    ],
)
def test_a_line_break_is_no_blank(source, compiled):
    assert joined(source) == compiled


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_template_can_be_read_line_by_line(path):
    crowded = [
        line for line in path.read_text().splitlines() if len(re.findall(r"<[a-z]", line)) > MANY
    ]
    assert crowded == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_template_compiles(path):
    template_environment().get_template(path.name)


def test_what_is_put_between_tags_is_kept_as_it_is():
    made = template_environment().from_string("<pre>\n  {{ words }}\n</pre>")
    assert made.render(words="a\n  b") == "<pre>a\n  b</pre>"
