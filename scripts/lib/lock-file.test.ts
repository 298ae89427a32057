import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  addMissingEntries,
  findEntriesWithoutPlatform,
  findMissingDependencies,
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

  test("has an entry with version, os and cpu for every optional platform package", async () => {
    const packages = await entries();
    expect(findMissingDependencies(packages)).toEqual([]);
    expect(findEntriesWithoutPlatform(packages)).toEqual([]);
  });

  test("gets back the entry of a platform package that npm dropped because the registry lacks it", async () => {
    const packages = await entries();
    const droppedPath = "node_modules/@rollup/rollup-darwin-arm64";
    const { [droppedPath]: droppedEntry, ...remainingPackages } = packages;
    expect(droppedEntry).toMatchObject({ os: ["darwin"], cpu: ["arm64"], optional: true });
    expect(findMissingDependencies(remainingPackages).map(({ name }) => name)).toEqual([
      "@rollup/rollup-darwin-arm64",
    ]);
    const completed = addMissingEntries(remainingPackages);
    expect(completed).toEqual(packages);
    expect(Object.keys(completed)).toEqual(Object.keys(packages));
  });
});

test("a missing package is added below its parent if another version is beside the parent", () => {
  const entries: LockEntries = {
    "": {},
    "node_modules/a": { version: "2.0.0", optionalDependencies: { "a-linux-x64": "2.0.0" } },
    "node_modules/a-linux-x64": { version: "2.0.0", os: ["linux"], cpu: ["x64"] },
    "node_modules/b/node_modules/a": {
      version: "1.0.0",
      optionalDependencies: { "a-linux-x64": "1.0.0" },
    },
  };
  expect(findMissingDependencies(entries)).toHaveLength(1);
  const completed = addMissingEntries(entries);
  expect(completed["node_modules/b/node_modules/a-linux-x64"]?.version).toBe("1.0.0");
  expect(findMissingDependencies(completed)).toEqual([]);
});

test("an entry without its os or cpu is found", () => {
  const entries: LockEntries = {
    "": { optionalDependencies: { "a-linux-x64": "2.0.0" } },
    "node_modules/a-linux-x64": { version: "2.0.0", os: ["linux"] },
  };
  expect(findEntriesWithoutPlatform(entries)).toEqual(["node_modules/a-linux-x64"]);
});

test.each([
  ["@rollup/rollup-linux-x64-musl", { os: ["linux"], cpu: ["x64"], libc: ["musl"] }],
  ["@oxc-parser/binding-linux-arm-gnueabihf", { os: ["linux"], cpu: ["arm"], libc: ["glibc"] }],
  ["@oxlint/binding-android-arm-eabi", { os: ["android"], cpu: ["arm"] }],
  ["@rollup/rollup-win32-x64-gnu", { os: ["win32"], cpu: ["x64"] }],
  ["@biomejs/cli-darwin-arm64", { os: ["darwin"], cpu: ["arm64"] }],
  ["@tailwindcss/oxide-wasm32-wasi", { cpu: ["wasm32"] }],
  ["fsevents", undefined],
])("the platform of %s is read from its name", (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});

test("scripts, Dockerfile and documents install packages with npm ci", async () => {
  const files = ["scripts/lib/install.mjs", "Dockerfile", "README.md", "docs/operations.md"];
  for (const file of files) expect(await read(file), file).not.toMatch(/npm (i|install)\b/);
  expect(await read("scripts/lib/install.mjs")).toContain('"npm", ["ci"');
  expect(await read("Dockerfile")).toContain("npm ci");
});
