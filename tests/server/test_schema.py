"""Anything the API's own description allows, and much it does not, is answered without a fault."""

from __future__ import annotations

import pytest

schemathesis = pytest.importorskip("schemathesis")
pytestmark = pytest.mark.slow


def test_no_request_breaks_the_server(client):
    from hypothesis import HealthCheck, Phase, settings
    from schemathesis.checks import CHECKS, load_all_checks

    load_all_checks()
    made = client.post("/api/tables", json={"game": "raid", "seed": 1}).json()
    schema = schemathesis.openapi.from_dict(client.get("/api/openapi.json").json())
    check = CHECKS.get_one("not_a_server_error")
    asked: list[str] = []

    def try_operation(operation):
        @settings(
            max_examples=25,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def send(case):
            if case.path_parameters and "token" in case.path_parameters and len(asked) % 2:
                case.path_parameters["token"] = made["seats"]["0"]
            asked.append(operation.label)
            answer = send_case(client, case)
            assert answer.status_code < 500, f"{operation.label}: {answer.text}"
            if answer.status_code >= 400:
                assert answer.headers["content-type"].startswith("application/problem+json")

        from hypothesis import given

        given(operation.as_strategy())(send)()

    for result in schema.get_all_operations():
        try_operation(result.ok())
    assert check
    assert len(set(asked)) >= 10


def send_case(client, case):
    """Send a generated request through the test client."""
    sent = case.as_transport_kwargs(base_url="http://testserver.local")
    wanted = {"method", "url", "params", "headers", "cookies", "json", "data", "content"}
    sent = {k: v for k, v in sent.items() if k in wanted and v is not None}
    if "data" in sent and isinstance(sent["data"], (bytes, str)):
        sent["content"] = sent.pop("data")
    cookies = sent.pop("cookies", None)
    assert not cookies
    sent["headers"] = {k: v for k, v in dict(sent.get("headers", {})).items() if v.isascii()}
    return client.request(**sent)
