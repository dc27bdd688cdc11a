"""Receives webhooks: verifies each, stores it once, answers, and then handles it."""

from __future__ import annotations

import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock

from should_cost import models, webhooks

SECRET = os.environ["WEBHOOK_SECRET"]
FILE = Path(os.environ.get("EVENTS_FILE", "events.jsonl"))

stored = FILE.read_text("utf-8").splitlines() if FILE.exists() else []
known: set[str] = {json.loads(line)["id"] for line in stored}
lock = Lock()


def store(event: webhooks.WebhookEvent) -> bool:
    """False if the event is there already: each attempt and replay has the same id."""
    with lock:
        if str(event.id) in known:
            return False
        with FILE.open("a", encoding="utf-8") as file:
            file.write(event.model_dump_json() + "\n")
        known.add(str(event.id))
        return True


def handle(event: webhooks.WebhookEvent) -> None:
    """Your own work. It begins after the response; an event that it did not finish is still in the file."""
    if isinstance(event, models.CalculationSucceededEvent):
        print(f"{event.data.part_number}: {event.data.offer_price} {event.data.currency}", flush=True)
    else:
        print(event.type, flush=True)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            event = webhooks.verify(body, dict(self.headers), SECRET)
        except webhooks.WebhookVerificationError:
            return self.answer(400)
        is_new = store(event)
        self.answer(204)
        if is_new:
            handle(event)

    def answer(self, status: int) -> None:
        self.send_response(status)
        self.end_headers()
        self.wfile.flush()

    def log_message(self, format: str, *args: object) -> None:
        """Requests are not printed."""


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver)
print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
