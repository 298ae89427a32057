import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const scripts = join(import.meta.dirname, "..");
const read = (path: string) => readFile(join(scripts, path), "utf8");

test("verify.mjs runs every check of scripts/lib", async () => {
  const names = (await readdir(join(scripts, "lib"))).filter((name) => name.endsWith(".mjs"));
  const checks: string[] = [];
  for (const name of names) {
    // A file that can be run as a program is a check; the other files are only imported.
    if ((await read(`lib/${name}`)).includes("process.argv[1] ===")) checks.push(name);
  }
  expect(checks).toEqual(
    expect.arrayContaining(["licences.mjs", "lock-file.mjs", "openapi-lint.mjs"]),
  );
  const verify = await read("verify.mjs");
  expect(checks.filter((name) => !verify.includes(`args: ["scripts/lib/${name}"]`))).toEqual([]);
});
