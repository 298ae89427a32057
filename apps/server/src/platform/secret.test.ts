import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { loadSecret } from "./secret.ts";

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Returns the path of a data folder that does not exist yet. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kora-secret-"));
  folders.push(folder);
  return join(folder, "data");
}

describe("the secret", () => {
  test("is the configured one, and no file is written", async () => {
    const dataDir = await newFolder();
    const secret = "a secret of the configuration, long enough";
    expect(await loadSecret({ secret, dataDir })).toBe(secret);
    await expect(readdir(dataDir)).rejects.toThrow("ENOENT");
  });

  test("is otherwise created once, readable only by its owner", async () => {
    const dataDir = await newFolder();
    const secret = await loadSecret({ secret: undefined, dataDir });
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await loadSecret({ secret: undefined, dataDir })).toBe(secret);
    const file = join(dataDir, "secret");
    expect((await readFile(file, "utf8")).trim()).toBe(secret);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test("is the same for processes that start at the same time", async () => {
    const dataDir = await newFolder();
    const secrets = await Promise.all(
      Array.from({ length: 20 }, () => loadSecret({ secret: undefined, dataDir })),
    );
    expect(new Set(secrets).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(["secret"]);
  });
});
