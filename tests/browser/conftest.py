"""A real browser against a real server. Every page fails its test on a console error; screenshots are kept."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).parents[2]
SHOTS = ROOT / "build" / "screenshots"
AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
AT_ONCE = """try {
  localStorage.getItem('maniple.speed') ?? localStorage.setItem('maniple.speed', '0');
  localStorage.getItem('maniple.level') ?? localStorage.setItem('maniple.level', 'captain');
} catch {}"""
"""Motion is off unless the page was told otherwise, so that a game of a hundred clicks waits for no dice. The computer
is a captain, as for somebody who has played one before."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """These come last: while a browser is open here, no other test of the same process can run an event loop."""
    items.sort(key=lambda item: Path(__file__).parent in item.path.parents)


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """A browser on a busy machine may miss a moment: what fails here is tried once more, and a fault fails twice."""
    if Path(__file__).parent not in item.path.parents or not isinstance(item, pytest.Function):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if any(report.failed for report in reports):
        item._initrequest()
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def chromium() -> str | None:
    """The machine's own chromium."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Server:
    """A server in a process of its own, with a data directory of its own."""

    def __init__(self, folder: Path, site: Path | None = None, bot_pause: float = 0.02) -> None:
        self.folder = folder
        self.bot_pause = bot_pause
        self.site = site
        """Where games of somebody else's are installed."""
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "maniple", "serve", "--no-open", "--port", str(self.port)]
        environment = {**os.environ, "MANIPLE_DATA": str(self.folder), "MANIPLE_BOT_PAUSE": str(self.bot_pause)}
        if self.site is not None:
            environment["PYTHONPATH"] = str(self.site)
        command += ["--data-dir", str(self.folder)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{self.address}/healthz", timeout=1).close()
                return
            except OSError:
                assert self.process.poll() is None, (self.folder / "server.log").read_text()
                time.sleep(0.05)
        raise AssertionError("the server did not come up")

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        assert self.process.wait(20) == 0


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("server"))
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def atlas_server(tmp_path_factory: pytest.TempPathFactory, atlas_site: Path) -> Iterator[Server]:
    """The shipped games, and Atlas beside them."""
    found = Server(tmp_path_factory.mktemp("atlas-server"), atlas_site)
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        sentence = "There is no chromium: install it with apt-get install chromium, or make needs."
        if os.environ.get("CI") == "true":
            pytest.fail(sentence)
        pytest.skip(sentence)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


class Visitor:
    """Somebody at a browser of his own: a context with its own cookie."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.complaints: list[str] = []

    def open(self, path: str = "/") -> Page:
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        page.goto(self.address + path)
        return page

    def _hear(self, message: Any) -> None:
        # A refused action answers 4xx, which chromium reports as a failed resource: that is no fault of the page.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Makes visitors; a page's complaint is the test's failure."""
    made: list[Visitor] = []

    def make(viewport: ViewportSize = DESKTOP, at: Server = server, at_once: bool = True, **options: Any) -> Visitor:
        options = {"reduced_motion": "reduce", "device_scale_factor": 1, **options}
        context = browser.new_context(viewport=viewport, **options)
        context.set_default_timeout(15_000)
        if at_once:
            context.add_init_script(AT_ONCE)
        found = Visitor(context, at.address)
        made.append(found)
        return found

    yield make
    complaints = [complaint for one in made for complaint in one.complaints]
    for one in made:
        one.context.close()
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keeps a picture of a page under build/screenshots."""

    def take(page: Page, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}.png")

    return take


def violations(page: Page) -> list[str]:
    """What axe-core finds serious or critical. It is given to evaluate: the CSP allows no other script."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    return [
        f"{item['id']}: {item['help']} ({'; '.join(str(node['target'][0]) for node in item['nodes'][:4])})"
        for item in found
        if item["impact"] in ("serious", "critical")
    ]
