"""The whole suite as two halves beside each other, each a few runs of pytest in a row:  python tests/halves.py

The tests of flows run in a process of their own: a browser's event loop, once started, makes Prefect answer with
coroutines. What each run printed follows when it is done; the exit code is 1 where one failed.
"""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BESIDE = ("tests/publish", "tests/reliability")
HALVES = (
    (("-m", "flow", "tests/flows"), ("-m", "not flow", *BESIDE)),
    (("-m", "not flow", *(f"--ignore={folder}" for folder in BESIDE)),),
)


def run(half: tuple[tuple[str, ...], ...]) -> int:
    """Every run of one half, also after one that failed; the worst exit code."""
    worst = 0
    for arguments in half:
        argv = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
        done = subprocess.run(
            argv, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        sys.stdout.write(f"$ pytest {' '.join(arguments)}\n{done.stdout}\n")
        sys.stdout.flush()
        worst = max(worst, abs(done.returncode))
    return worst


if __name__ == "__main__":
    with ThreadPoolExecutor(max_workers=len(HALVES)) as pool:
        raise SystemExit(1 if max(pool.map(run, HALVES)) else 0)
