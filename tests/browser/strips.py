"""A whole turn of the other side in each game, as a strip of frames: `python -m tests.browser.strips [GAME ...]`.

The pictures are kept in docs/pictures. A computer plays against another, and somebody watches: so the turn is told as
it is to a player, and nobody has to answer. Run by hand; what is secret on a server is drawn from a seed here, so that
the same games are played again.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import DESKTOP, FLAGS, ROOT, Server, chromium

GAMES = ("judean-hammer", "storm-over-jerusalem", "jugurthine-war", "joshua")
FRAMES = 12
EVERY = 350
"""Milliseconds from one picture to the next; the frames are taken from these, evenly."""
LONGEST = 60
"""Pictures of one turn."""
SEED = 25
SEEDED = """import random, secrets
rolls, bots, nonces = (random.Random(SEED + n) for n in range(3))
secrets.token_bytes = rolls.randbytes
secrets.randbits = bots.getrandbits
secrets.token_hex = lambda count=32: nonces.randbytes(count).hex()
"""
ACROSS = 4
WIDTH = 400
QUALITIES = (0.7, 0.6, 0.5, 0.4, 0.3, 0.2)
MOST = 150_000
"""Bytes of a strip."""
ENOUGH = 3
"""Steps that a turn has at least, to be shown."""
BEGIN = """async (game) => {
  const seats = [{ who: 'bot:captain' }, { who: 'bot:captain' }];
  const body = JSON.stringify({ game, seats, public: true });
  const answer = await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return (await answer.json()).id;
}"""
TITLE = "document.querySelector('.storyhead .ask > span')?.innerText ?? ''"
CONTACT = """async ([frames, across, width, quality]) => {
  const images = await Promise.all(frames.map(async (data) => {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${data}`;
    await image.decode();
    return image;
  }));
  const height = Math.round((width * images[0].height) / images[0].width);
  const canvas = document.createElement('canvas');
  canvas.width = across * (width + 6) + 6;
  canvas.height = Math.ceil(images.length / across) * (height + 6) + 6;
  const pen = canvas.getContext('2d');
  pen.imageSmoothingQuality = 'high';
  pen.fillStyle = '#2b2119';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  images.forEach((image, i) => {
    const [x, y] = [6 + (i % across) * (width + 6), 6 + Math.floor(i / across) * (height + 6)];
    pen.drawImage(image, x, y, width, height);
  });
  return canvas.toDataURL('image/webp', quality).split(',')[1];
}"""


def frames(page: Page) -> list[bytes]:
    """From the card to the last step, as they are on the page."""
    begun = f"document.querySelector('.beats li.now:first-child ~ li:nth-child({ENOUGH})')"
    page.wait_for_function(f"() => {begun}", timeout=120_000)
    told = page.evaluate(TITLE)
    found: list[bytes] = []
    while len(found) < LONGEST:
        picture = page.screenshot(type="jpeg", quality=80)
        if page.evaluate(TITLE) != told:
            break
        found.append(picture)
        page.wait_for_timeout(EVERY)
    assert len(found) >= FRAMES, f"The turn was told in {len(found)} pictures."
    return [found[round(i * (len(found) - 1) / (FRAMES - 1))] for i in range(FRAMES)]


def strip(browser: Browser, pictures: list[bytes]) -> bytes:
    """One picture of all, drawn by the browser itself, as good as its size allows."""
    page = browser.new_page()
    data = [base64.b64encode(one).decode() for one in pictures]
    best = b""
    for quality in QUALITIES:
        best = base64.b64decode(page.evaluate(CONTACT, [data, ACROSS, WIDTH, quality]))
        if len(best) <= MOST:
            break
    page.close()
    return best


def story(browser: Browser, game: str, data: Path) -> bytes:
    """The strip of one game, on a server of its own."""
    (data / "site").mkdir()
    (data / "site" / "sitecustomize.py").write_text(SEEDED.replace("SEED", str(SEED)), encoding="utf-8")
    server = Server(data, data / "site", bot_pause=0.25)
    server.start()
    try:
        page = browser.new_page(viewport=DESKTOP)
        page.goto(server.address)
        # as slowly as it goes: a picture takes its time as well
        page.evaluate("localStorage.setItem('maniple.speed', '0.5')")
        page.goto(f"{server.address}/game/{page.evaluate(BEGIN, game)}")
        made = strip(browser, frames(page))
        page.close()
        return made
    finally:
        server.stop()


def main(games: list[str]) -> None:
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for game in games or GAMES:
            with tempfile.TemporaryDirectory() as data:
                made = story(browser, game, Path(data))
            (folder / f"story-{game}.webp").write_bytes(made)
            print(f"story-{game}.webp: {len(made) / 1000:.0f} kB")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
