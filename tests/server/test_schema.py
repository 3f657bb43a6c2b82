"""Anything the API's own description allows, and much it does not, is answered without a fault.

Every operation is asked at real games, too, by somebody who knows what a program there knows, and
succeeds at least once; so what is only ever refused is not taken for tried.
"""

from __future__ import annotations

from collections import Counter

import pytest

schemathesis = pytest.importorskip("schemathesis")
pytestmark = pytest.mark.slow

EXAMPLES = 24
PERSONS = {"0": "person", "1": "person"}


class Tables:
    """Real games, made ready for each operation, and what a program that sits there knows."""

    def __init__(self, client) -> None:
        self.client = client
        self.alone = self.begin("raid", seed=1)["all"]

    def begin(self, game, **more):
        return self.client.post("/api/tables", json={"game": game, **more}).json()

    def see(self, token, what=""):
        return self.client.get(f"/api/tables/{token}{what}").json()

    def do(self, operation, token, **sent):
        sent["version"] = self.see(token)["version"]
        answer = self.client.post(f"/api/tables/{token}/{operation}", json=sent)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def decide(self, token):
        return self.do("act", token, do=self.see(token)["choices"][0]["do"])

    def known(self, operation):
        """Make a game ready for *operation* and return what is known there."""
        token = getattr(self, f"for_{operation}", lambda: self.alone)()
        if operation == "join":
            return {"token": token}
        if operation == "tables":
            return {"game": "raid", "position": "", "seats": {}, "copy": "", **self.as_printed()}
        if operation == "copies":
            return {"game": "raid", "files": {}}
        if operation == "challenge":
            return self.client.get("/api/challenge").json()
        if operation == "results":
            return {"hexile_record": 1, "results": []}
        now = self.see(token)
        known = {
            "token": token,
            "slug": "raid",
            "version": now["version"],
            "moment": now["moment"],
            "do": next((choice["do"] for choice in now["choices"]), "end"),
        }
        return {**known, **getattr(self, f"known_for_{operation}", lambda now: {})(now)}

    def as_printed(self):
        return {"scenario": "", "difficulty": "", "options": {}}

    def known_for_walk(self, now):
        piece = next(c["do"].split()[1] for c in now["choices"] if c["do"].startswith("step"))
        walks = self.see(self.alone, f"/walks?piece={piece}")
        return {"piece": piece, "to": walks[-1]["to"]}

    known_for_walks = known_for_walk

    def known_for_rename(self, now):
        return {"first": self.see(self.alone, "/branches")[-1]["first"]}

    def known_for_why(self, now):
        record = self.see(self.alone, "/record")
        return next({"moment": e["moment"], "index": e["index"]} for e in record if e["why"])

    def for_act(self):
        if self.see(self.alone)["over"]:
            self.do("go", self.alone, moment=0)
        return self.alone

    def for_walk(self):
        self.do("go", self.alone, moment=0)
        return self.alone

    for_walks = for_walk

    def for_why(self):
        """Let the enemy move once."""
        self.do("go", self.alone, moment=0)
        while not any(event["why"] for event in self.see(self.alone)["events"]):
            self.do("act", self.alone, do=self.see(self.alone)["choices"][-1]["do"])
        return self.alone

    def for_answer(self):
        """Let a decision wait for dice beside a real board."""
        token = self.begin("raid", beside=True)["all"]
        self.do("act", token, do="end")
        return token

    for_roll = for_take_back = for_by_hand = for_lay_out = for_done = for_set_right = for_answer

    def known_for_answer(self, now):
        return {"words": "3"}

    def known_for_roll(self, now):
        return {"always": 0}

    def known_for_set_right(self, now):
        beside = self.begin("raid", beside=True)["all"]
        return {"position": self.see(beside, "/position")["position"]}

    def for_same(self):
        """Let a unit go where others that stand with it can."""
        token = self.begin("hive", seed=5)["all"]
        for order in (
            "force assault",
            "ship Da1",
            "attach Da1 L1",
            "end",
            "pick La1",
            "move La1 33",
        ):
            self.do("act", token, do=order)
        return token

    def for_build(self):
        """Let somebody buy a force of their own."""
        token = self.begin("hive", seed=5)["all"]
        self.do("act", token, do="force own")
        return token

    def known_for_build(self, now):
        return {"counts": "2,2,2,4"}

    def for_undo(self):
        self.for_act()
        self.decide(self.alone)
        return self.alone

    for_undo_turn = for_rename = for_undo

    def for_redo(self):
        self.for_undo()
        self.do("undo", self.alone)
        return self.alone

    def for_advice_now(self):
        self.client.post(f"/api/tables/{self.for_act()}/advice")
        return self.alone

    for_advice_stop = for_advice_now

    def for_join(self):
        return next(iter(self.apart()["invitations"].values()))

    def apart(self):
        return self.begin("chitin", scenario="learning", seats=PERSONS, apart=True)

    def for_ask(self):
        """Seat two people apart, and let them decide until one would have to ask."""
        return self.two_people()[0]

    def for_agree(self):
        asks, other = self.two_people()
        self.do("ask", asks)
        return other

    for_decline = for_agree

    def for_resign(self):
        return self.two_people()[0]

    for_offer_draw = for_resign

    def for_decline_draw(self):
        asks, other = self.two_people()
        self.do("offer_draw", asks)
        return other

    def two_people(self):
        made = self.apart()
        (mine,) = made["seats"].values()
        (invitation,) = made["invitations"].values()
        theirs = self.client.post(f"/api/join/{invitation}").json()["token"]
        while True:
            for asks, other in ((mine, theirs), (theirs, mine)):
                if self.see(asks)["may_ask"]:
                    return asks, other
            self.decide(mine if self.see(mine)["yours"] else theirs)


def test_every_operation_succeeds_and_no_request_breaks_the_server(client):
    from hypothesis import HealthCheck, Phase, given, settings

    schema = schemathesis.openapi.from_dict(client.get("/api/openapi.json").json())
    tables = Tables(client)
    answered: dict[str, Counter[int]] = {}

    def try_operation(operation):
        statuses = answered.setdefault(operation.label, Counter())
        name = name_of(operation.path)

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy())
        def send(case):
            if sum(statuses.values()) % 2:
                fill_in(case, tables.known(name))
            answer = send_case(client, case)
            statuses[answer.status_code] += 1
            assert answer.status_code < 500, f"{operation.label}: {answer.text}"
            told = operation.definition.raw["responses"].get(str(answer.status_code))
            assert told is not None, f"{operation.label}: {answer.status_code} is not documented"
            kind = answer.headers.get("content-type", "").partition(";")[0]
            assert not told.get("content") or kind in told["content"], (operation.label, kind)

        send()

    for result in schema.get_all_operations():
        try_operation(result.ok())
    never = [label for label, found in answered.items() if not any(200 <= s < 300 for s in found)]
    assert not never, never


def name_of(path):
    """Return what an address asks for: its words, without what stands for a value."""
    words = path.removeprefix("/api/").removeprefix("tables/{token}")
    return "_".join(word for word in words.split("/") if word and "{" not in word) or "see"


def fill_in(case, known):
    """Say what is known in place of what was made up."""
    for part in (case.path_parameters, case.query, case.body):
        if isinstance(part, dict):
            part.update({name: known[name] for name in part.keys() & known.keys()})
    if isinstance(case.body, dict) and "words" in known:
        case.body["words"] = known["words"]  # none at all is refused as a wrong answer is


def send_case(client, case):
    """Send a generated request through the test client."""
    sent = case.as_transport_kwargs(base_url="http://127.0.0.1")
    wanted = {"method", "url", "params", "headers", "cookies", "json", "data", "content"}
    sent = {k: v for k, v in sent.items() if k in wanted and v is not None}
    if "data" in sent and isinstance(sent["data"], (bytes, str)):
        sent["content"] = sent.pop("data")
    cookies = sent.pop("cookies", None)
    assert not cookies
    sent["headers"] = {k: v for k, v in dict(sent.get("headers", {})).items() if v.isascii()}
    return client.request(**sent)
