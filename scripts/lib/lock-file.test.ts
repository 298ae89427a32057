import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  complete,
  findMissing,
  findWithoutPlatform,
  type LockEntries,
  platformOf,
} from "./lock-file.mjs";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(root, path), "utf8");

describe("package-lock.json", () => {
  const entries = async () => (JSON.parse(await read("package-lock.json")) as Lock).packages;
  interface Lock {
    readonly packages: LockEntries;
  }

  test("names every optional platform package with version, os and cpu", async () => {
    const packages = await entries();
    expect(findMissing(packages)).toEqual([]);
    expect(findWithoutPlatform(packages)).toEqual([]);
  });

  test("gets builds back that a registry without them makes npm drop", async () => {
    const packages = await entries();
    const droppedPath = "node_modules/@rollup/rollup-darwin-arm64";
    const { [droppedPath]: droppedEntry, ...remainingPackages } = packages;
    expect(droppedEntry).toMatchObject({ os: ["darwin"], cpu: ["arm64"], optional: true });
    expect(findMissing(remainingPackages).map(({ name }) => name)).toEqual([
      "@rollup/rollup-darwin-arm64",
    ]);
    const completed = complete(remainingPackages);
    expect(completed).toEqual(packages);
    expect(Object.keys(completed)).toEqual(Object.keys(packages));
  });
});

test("a build goes below its parent where another version stands beside it", () => {
  const entries: LockEntries = {
    "": {},
    "node_modules/a": { version: "2.0.0", optionalDependencies: { "a-linux-x64": "2.0.0" } },
    "node_modules/a-linux-x64": { version: "2.0.0", os: ["linux"], cpu: ["x64"] },
    "node_modules/b/node_modules/a": {
      version: "1.0.0",
      optionalDependencies: { "a-linux-x64": "1.0.0" },
    },
  };
  expect(findMissing(entries)).toHaveLength(1);
  const completed = complete(entries);
  expect(completed["node_modules/b/node_modules/a-linux-x64"]?.version).toBe("1.0.0");
  expect(findMissing(completed)).toEqual([]);
});

test("an entry without its os or cpu is found", () => {
  const entries: LockEntries = {
    "": { optionalDependencies: { "a-linux-x64": "2.0.0" } },
    "node_modules/a-linux-x64": { version: "2.0.0", os: ["linux"] },
  };
  expect(findWithoutPlatform(entries)).toEqual(["node_modules/a-linux-x64"]);
});

test.each([
  ["@rollup/rollup-linux-x64-musl", { os: ["linux"], cpu: ["x64"], libc: ["musl"] }],
  ["@oxc-parser/binding-linux-arm-gnueabihf", { os: ["linux"], cpu: ["arm"], libc: ["glibc"] }],
  ["@oxlint/binding-android-arm-eabi", { os: ["android"], cpu: ["arm"] }],
  ["@rollup/rollup-win32-x64-gnu", { os: ["win32"], cpu: ["x64"] }],
  ["@biomejs/cli-darwin-arm64", { os: ["darwin"], cpu: ["arm64"] }],
  ["@tailwindcss/oxide-wasm32-wasi", { cpu: ["wasm32"] }],
  ["fsevents", undefined],
])("%s tells its platform", (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});

test("all that installs packages uses npm ci", async () => {
  const files = ["scripts/lib/install.mjs", "Dockerfile", "README.md", "docs/operations.md"];
  for (const file of files) expect(await read(file), file).not.toMatch(/npm (i|install)\b/);
  expect(await read("scripts/lib/install.mjs")).toContain('"npm", ["ci"');
  expect(await read("Dockerfile")).toContain("npm ci");
});
