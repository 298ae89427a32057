import { copyFile, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ReceivedFile } from "../../apps/server/src/platform/http/receive-form.ts";

/** Calls `use` with a temporary copy of the file, because the server's operations move the files that they receive. */
export async function withCopy<Result>(
  file: URL,
  use: (copy: ReceivedFile) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "kora-demo-"));
  const path = join(folder, "file");
  try {
    await copyFile(file, path);
    return await use({
      path,
      byteLength: (await stat(path)).size,
      name: basename(fileURLToPath(file)),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
