import { existsSync } from "node:fs";
import { findProgram, hasApt, installPackages, updatePackageLists } from "./programs.mjs";
import { print } from "./project.mjs";

const ARCHIVE = "/usr/share/java/epubcheck.jar";

/**
 * Finds epubcheck, which checks books (EPUB), as an archive of Java; installs it if it is missing.
 * @returns {Promise<string | undefined>} its path; undefined if it or Java cannot be installed
 */
export async function findEpubcheck() {
  const path = await findArchive();
  if (path !== undefined || !(await hasApt())) return path;
  print("Installing epubcheck with apt-get.");
  if (await updatePackageLists()) await installPackages(["epubcheck"]);
  return findArchive();
}

async function findArchive() {
  const hasJava = existsSync(ARCHIVE) && (await findProgram(["java"])) !== undefined;
  return hasJava ? ARCHIVE : undefined;
}
