import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { aptEnvironment, hasApt, succeeds } from "./programs.mjs";
import { say } from "./project.mjs";

const LIBRARIES = "/usr/lib";

/**
 * Finds the library by which a process is given another clock, else installs it the way this machine allows.
 * @returns {Promise<string | undefined>} its path; undefined where there is none
 */
export async function findFaketime() {
  const found = await find();
  if (found !== undefined || !(await hasApt())) return found;
  say("Installing libfaketime with apt-get.");
  const args = ["install", "-y", "--no-install-recommends", "libfaketime"];
  if (await succeeds("apt-get", ["update"], aptEnvironment)) {
    await succeeds("apt-get", args, aptEnvironment);
  }
  return find();
}

async function find() {
  if (process.platform !== "linux") return undefined;
  const folders = [LIBRARIES, ...(await readdir(LIBRARIES)).map((name) => join(LIBRARIES, name))];
  return folders
    .map((folder) => join(folder, "faketime", "libfaketimeMT.so.1"))
    .find((file) => existsSync(file));
}
