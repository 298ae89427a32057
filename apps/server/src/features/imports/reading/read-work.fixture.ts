import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestFile, toFile } from "./files.fixture.ts";
import type { ReadPart } from "./make-parts.ts";
import { listNotes } from "./notes.ts";
import { readWork } from "./read-work.ts";

interface TestWork {
  readonly parts: readonly ReadPart[];
  readonly notes: readonly string[];
}

/** Reads the work in a file as an import does, and returns it with its pictures by their ids. */
export async function readTestFile(
  fileName: string,
  file: TestFile | string,
): Promise<{
  readonly work: TestWork;
  readonly language: string | null;
  readonly pictures: ReadonlyMap<string, Buffer>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "kora-import-"));
  try {
    const bytes = typeof file === "string" ? toFile(file) : file;
    const { parts, language, notes } = await readWork(bytes, fileName, folder);
    const pictures = new Map<string, Buffer>();
    for (const id of await readdir(folder)) pictures.set(id, await readFile(join(folder, id)));
    return { work: { parts, notes: listNotes(notes) }, language, pictures };
  } finally {
    await rm(folder, { recursive: true });
  }
}
