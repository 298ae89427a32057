import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("../../testing/full-disk-program.ts", import.meta.url));

/**
 * Runs the program on a disk of 256 kB. A user namespace permits the mount. In its output, `remainingFiles` has the
 * names of the files on the disk afterwards, and `loggedCodes` the codes of the logged errors.
 */
async function runOnSmallDisk(): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "kora-full-disk-"));
  const mount = 'mount -t tmpfs -o size=256k none "$1" && exec "$2" "$3" "$1"';
  const { stdout } = await promisify(execFile)("unshare", [
    "--user",
    "--map-root-user",
    "--mount",
    "sh",
    "-ec",
    mount,
    "sh",
    folder,
    process.execPath,
    program,
  ]);
  await rm(folder, { recursive: true });
  return JSON.parse(stdout);
}

const mayMount =
  spawnSync("unshare", ["--user", "--map-root-user", "--mount", "true"]).status === 0;

test.runIf(mayMount)(
  "a full disk gives a 507 response with a message, and leaves no partial file",
  async () => {
    expect(await runOnSmallDisk()).toEqual({
      file: {
        status: 507,
        code: "STORAGE_FULL",
        message: "There is no room for files on the server at the moment. Please try again later.",
      },
      picture: {
        status: 507,
        code: "STORAGE_FULL",
        message: "There is no room for files on the server at the moment. Please try again later.",
      },
      remainingFiles: ["stored.txt"],
      loggedCodes: ["ENOSPC"],
    });
  },
);
