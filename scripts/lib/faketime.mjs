import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { hasApt, installPackages, updatePackageLists } from "./programs.mjs";
import { print } from "./project.mjs";

const LIBRARY_FOLDER = "/usr/lib";

/**
 * Finds libfaketime, a library that sets the clock of a single process; installs it if it is missing.
 * @returns {Promise<string | undefined>} its path; undefined if it cannot be installed
 */
export async function findFaketime() {
  const path = await findLibrary();
  if (path !== undefined || !(await hasApt())) return path;
  print("Installing libfaketime with apt-get.");
  if (await updatePackageLists()) await installPackages(["libfaketime"]);
  return findLibrary();
}

async function findLibrary() {
  if (process.platform !== "linux") return undefined;
  const folders = [
    LIBRARY_FOLDER,
    ...(await readdir(LIBRARY_FOLDER)).map((name) => join(LIBRARY_FOLDER, name)),
  ];
  return folders
    .map((folder) => join(folder, "faketime", "libfaketimeMT.so.1"))
    .find((file) => existsSync(file));
}
