"""Shows that the client and the reference library of Standard Webhooks accept each other's signatures."""

from __future__ import annotations

import base64
import json
import unittest
from datetime import datetime, timezone
from typing import Any

from should_cost import models, webhooks
from standardwebhooks import Webhook

SECRET = "whsec_" + base64.b64encode(bytes([3] * 24)).decode()
OTHER = "whsec_" + base64.b64encode(bytes([9] * 24)).decode()
ID = "0198c9d2-0000-7000-8000-000000000001"
AT = datetime(2026, 11, 16, 12, tzinfo=timezone.utc)
NOW = AT.timestamp()
DATA: dict[str, Any] = {"job_nest_id": ID, "name": "Blech ø 3 – „groß“", "costing_environment_id": ID, "nest_revision": 1}


def body_of(event_type: str = "nest.solved") -> str:
    event = {"id": ID, "type": event_type, "created_at": AT.isoformat(), "data": DATA}
    return json.dumps(event, ensure_ascii=False)


BODY = body_of()


def headers_of(body: str, secret: str = SECRET) -> dict[str, str]:
    signature = Webhook(secret).sign(ID, AT, body)
    return {"webhook-id": ID, "webhook-timestamp": str(int(NOW)), "webhook-signature": signature}


class VerifyTest(unittest.TestCase):
    def test_the_event_of_a_signed_request_is_returned_by_type(self) -> None:
        upper = {name.upper(): value for name, value in headers_of(BODY).items()}
        for headers in (headers_of(BODY), upper):
            for body in (BODY, BODY.encode()):
                event = webhooks.verify(body, headers, SECRET, now=NOW)
                assert isinstance(event, models.NestSolvedEvent)
                self.assertEqual((event.data.name, event.created_at), (DATA["name"], AT))

    def test_an_event_of_a_later_version_keeps_its_fields(self) -> None:
        body = body_of("nest.archived")
        event = webhooks.verify(body, headers_of(body), SECRET, now=NOW)
        assert isinstance(event, webhooks.UnknownEvent)
        self.assertEqual((event.type, event.data["name"]), ("nest.archived", DATA["name"]))

    def test_one_of_two_signatures_is_enough(self) -> None:
        headers = headers_of(BODY)
        old = Webhook(OTHER).sign(ID, AT, BODY)
        both = {**headers, "webhook-signature": f"{old} v1a,other {headers['webhook-signature']}"}
        self.assertEqual(webhooks.verify(BODY, both, SECRET, now=NOW).type, "nest.solved")

    def test_anything_else_is_refused(self) -> None:
        without = {name: value for name, value in headers_of(BODY).items() if name != "webhook-signature"}
        cases: dict[str, tuple[str, dict[str, str], str, float]] = {
            "a changed body": (BODY.replace("1", "2"), headers_of(BODY), SECRET, NOW),
            "another id": (BODY, {**headers_of(BODY), "webhook-id": "other"}, SECRET, NOW),
            "another secret": (BODY, headers_of(BODY), OTHER, NOW),
            "a secret that is none": (BODY, headers_of(BODY), "whsec_%", NOW),
            "a signature that is no base64": (BODY, {**headers_of(BODY), "webhook-signature": "v1,%ü"}, SECRET, NOW),
            "no signature": (BODY, without, SECRET, NOW),
            "a timestamp that is no number": (BODY, {**headers_of(BODY), "webhook-timestamp": "now"}, SECRET, NOW),
            "a request of six minutes ago": (BODY, headers_of(BODY), SECRET, NOW + 360),
            "a request of the future": (BODY, headers_of(BODY), SECRET, NOW - 360),
        }
        for name, (body, headers, secret, now) in cases.items():
            with self.subTest(name), self.assertRaises(webhooks.WebhookVerificationError):
                webhooks.verify(body, headers, secret, now=now)

    def test_the_reference_library_accepts_what_the_client_signs(self) -> None:
        headers = webhooks.sign(BODY, SECRET, id=ID)
        self.assertEqual(Webhook(SECRET).verify(BODY, headers), json.loads(BODY))


if __name__ == "__main__":
    unittest.main()
