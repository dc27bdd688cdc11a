"""Shows retries, errors and files of both clients against a local server, without a service."""

from __future__ import annotations

import asyncio
import json
import tempfile
import threading
import unittest
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from should_cost import (
    AsyncShouldCost,
    Progress,
    Reading,
    Retries,
    Sending,
    ShouldCost,
    ShouldCostError,
    UploadFailed,
    models,
    operations,
)

ID = "0198c9d2-0000-7000-8000-000000000001"
FOLDER = models.FolderCreate(name="Quotes")
PART = {"id": ID, "status": "pending"}


@dataclass(frozen=True)
class Answer:
    status: int
    body: Any = field(default_factory=dict[str, Any])
    headers: dict[str, str] = field(default_factory=dict[str, str])


CUT = None
"""The connection is closed without a response."""


@dataclass(frozen=True)
class Seen:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes


def refusal(code: str, status: int, **headers: str) -> Answer:
    error = {"code": code, "message": f"It is {code}.", "details": {"field": "name", "further": 1}}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Answer(status, {"error": error, "request_id": "r-1"}, named)


@contextmanager
def serving(*answers: Answer | None) -> Generator[tuple[str, list[Seen]], None, None]:
    """A server with these answers, one per request; a request after them is cut off."""
    left = list(answers)
    seen: list[Seen] = []

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            lower = {name.lower(): value for name, value in self.headers.items()}
            seen.append(Seen(self.command, self.path, lower, body))
            given = left.pop(0) if left else CUT
            if given is None:
                self.close_connection = True
                return
            content = json.dumps(given.body).encode()
            self.send_response(given.status)
            for name, value in {"content-type": "application/json", "content-length": str(len(content)), **given.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = do_PUT = answer

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", seen
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


RETRIES = Retries(max=3, base_seconds=0.001, max_seconds=1)


def client_of(url: str) -> ShouldCost:
    return ShouldCost(url + "/", "k", retries=RETRIES)


class RetriesTest(unittest.TestCase):
    def refused(self, url: str) -> ShouldCostError:
        with client_of(url) as client, self.assertRaises(ShouldCostError) as raised:
            client.send(operations.get_part(ID))
        return raised.exception

    def test_a_write_is_sent_again_whole_under_the_same_key(self) -> None:
        made = Answer(201, {"id": ID})
        answers = [refusal("rate_limited", 429, retry_after="0"), CUT, Answer(503), made]
        with serving(*answers) as (url, seen), client_of(url) as client:
            with self.assertRaises(ShouldCostError) as raised:
                client.send(operations.create_folder(FOLDER))
        # The body of this server is not a whole folder.
        self.assertEqual((raised.exception.code, raised.exception.status), ("unexpected_response", 201))
        self.assertEqual([one.body for one in seen], [b'{"name":"Quotes"}'] * 4)
        keys = {one.headers["idempotency-key"] for one in seen}
        self.assertEqual(len(keys), 1)
        self.assertRegex(keys.pop(), r"^[0-9a-f-]{36}$")

    def test_a_refusal_that_stays_is_raised_at_once(self) -> None:
        with serving(refusal("not_found", 404)) as (url, seen):
            error = self.refused(url)
        self.assertEqual((error.code, error.status, str(error), error.request_id), ("not_found", 404, "It is not_found.", "r-1"))
        self.assertEqual(error.details.field, "name")
        self.assertEqual(error.details.model_extra, {"further": 1})
        self.assertEqual([one.headers.get("idempotency-key") for one in seen], [None])

    def test_a_failure_that_does_not_pass_is_raised_after_the_last_attempt(self) -> None:
        with serving(*[refusal("unavailable", 503)] * 4) as (url, seen):
            self.assertEqual(self.refused(url).code, "unavailable")
        self.assertEqual(len(seen), 4)
        with serving() as (url, seen):
            error = self.refused(url)
        self.assertEqual((error.code, error.status, len(seen)), ("connection_failed", 0, 4))
        with serving(Answer(418)) as (url, _):
            error = self.refused(url)
        self.assertEqual((error.code, error.status), ("unexpected_response", 418))

    def test_a_longer_retry_after_is_not_waited_for(self) -> None:
        with serving(refusal("rate_limited", 429, retry_after="3600")) as (url, seen):
            self.assertEqual(self.refused(url).code, "rate_limited")
        self.assertEqual(len(seen), 1)

    def test_the_pause_has_full_jitter_and_is_never_before_retry_after(self) -> None:
        retries = Retries()
        self.assertEqual([retries.pause(n, None, 1) for n in (0, 1, 2, 3, 20)], [0.5, 1, 2, 4, 60])
        self.assertEqual(retries.pause(3, None, 0), 0)
        self.assertEqual([retries.pause(0, "7", share) for share in (0, 1)], [7, 7.5])
        self.assertEqual(retries.pause(0, "Wed, 21 Oct 2026 07:28:00 GMT", 0), 0)

    def test_the_async_client_retries_alike(self) -> None:
        async def asked(url: str) -> str:
            async with AsyncShouldCost(url, access_token="t", retries=RETRIES) as client:
                try:
                    await client.send(operations.get_part(ID))
                except ShouldCostError as error:
                    return error.code
            return "none"

        with serving(CUT, Answer(503), refusal("not_found", 404)) as (url, seen):
            self.assertEqual(asyncio.run(asked(url)), "not_found")
        self.assertEqual([one.headers["authorization"] for one in seen], ["Bearer t"] * 3)


def upload_of(**changed: Any) -> dict[str, Any]:
    made: dict[str, Any] = {name: None for name in models.Upload.model_fields}
    common = {"id": ID, "name": "a.step", "content_type": "model/step", "created_at": "2026-11-16T12:00:00Z"}
    return {**made, **common, **changed}


class UploadTest(unittest.TestCase):
    def test_the_object_store_gets_the_bytes_and_no_credential_and_a_bad_file_is_an_error(self) -> None:
        store_failed = [Answer(503), Answer(412)]
        failed = upload_of(status="failed", failure_reason="It is not a STEP file.")
        with tempfile.TemporaryDirectory() as folder, serving(*store_failed) as (store, stored):
            path = Path(folder) / "a.step"
            path.write_bytes(b"ISO")
            headers = {"content-type": "model/step", "if-none-match": "*"}
            target = {"data_source_id": ID, "url": f"{store}/o", "method": "PUT", "headers": headers, "fields": None, "expires_in": 900}
            answers = [Answer(200, target), Answer(202, {"job_id": "j"}), Answer(200, upload_of(status="pending")), Answer(200, failed)]
            with serving(*answers) as (url, seen), client_of(url) as client:
                progress: list[Progress] = []
                with self.assertRaises(UploadFailed) as raised:
                    client.parts.upload(path, on_progress=progress.append)
        self.assertEqual([type(one) for one in progress], [Sending, Sending, Reading, Reading])
        self.assertEqual(progress[1], Sending(3, 3))
        self.assertEqual(str(raised.exception), "a.step: It is not a STEP file.")
        self.assertEqual(json.loads(seen[0].body), {"name": "a.step", "size_bytes": 3})
        self.assertIn("wait_seconds=25", seen[2].path)
        # The second attempt finds the object there: the response of the first was lost.
        self.assertEqual([one.body for one in stored], [b"ISO"] * 2)
        self.assertEqual({one.headers["if-none-match"] for one in stored}, {"*"})
        self.assertFalse(any("x-api-key" in one.headers for one in stored))


class TolerantTest(unittest.TestCase):
    def test_fields_and_values_of_a_later_version_are_accepted(self) -> None:
        later = upload_of(status="quarantined", further={"a": 1})
        with serving(Answer(200, later)) as (url, _), client_of(url) as client:
            upload = client.send(operations.get_upload(ID))
        self.assertEqual(upload.status, "quarantined")
        self.assertEqual(upload.model_extra, {"further": {"a": 1}})

    def test_quote_needs_a_file_or_a_revision(self) -> None:
        with ShouldCost("http://127.0.0.1:9") as client, self.assertRaises(TypeError):
            client.calculations.quote()


if __name__ == "__main__":
    unittest.main()
