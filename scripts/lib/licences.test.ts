import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findForbidden } from "./licences.mjs";

const lockFile = join(import.meta.dirname, "../../package-lock.json");

test("every package has a licence that Kora may use", async () => {
  const { packages } = JSON.parse(await readFile(lockFile, "utf8"));
  expect(findForbidden(packages)).toEqual([]);
});

test.each([
  ["MIT", true],
  ["(MIT OR CC0-1.0)", true],
  ["GPL-3.0-only OR Apache-2.0", true],
  ["MIT AND BSD-3-Clause", true],
  ["MIT AND GPL-2.0-only", false],
  ["AGPL-3.0-only", false],
  ["OFL-1.1", false],
  ["SEE LICENSE IN LICENSE.md", false],
  [undefined, false],
])("a package with the licence %s is allowed: %s", (license, isAllowed) => {
  const entries = { "node_modules/a": license === undefined ? {} : { license } };
  expect(findForbidden(entries)).toHaveLength(isAllowed ? 0 : 1);
});

test("an exception applies only to its package and its licence", () => {
  const messages = findForbidden({
    "node_modules/@fontsource/caveat": { license: "OFL-1.1" },
    "node_modules/@fontsource/amiri": { license: "AGPL-3.0-only" },
    "node_modules/x/node_modules/caniuse-lite": { license: "CC-BY-4.0" },
    "node_modules/@kora/server": { link: true },
    "apps/server": { license: "MIT" },
  });
  expect(messages).toEqual(["@fontsource/amiri has the licence AGPL-3.0-only."]);
});
