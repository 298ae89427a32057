import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";

/** The program epubcheck as an archive of Java; undefined if it is not installed. `npm run test:all` sets it. */
export const epubcheck = process.env.EPUBCHECK_JAR;

/** Expects that epubcheck finds neither an error nor a warning in these books. */
export async function expectValidEpubs(books: readonly Uint8Array[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "kora-epub-"));
  try {
    for (const [index, bytes] of books.entries()) {
      const path = join(folder, `${index}.epub`);
      await writeFile(path, bytes);
      // The program fails on any error or warning.
      const { stderr } = await promisify(execFile)("java", [
        ...["-jar", epubcheck ?? "", "--failonwarnings"],
        path,
      ]);
      expect(stderr).toBe("");
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
