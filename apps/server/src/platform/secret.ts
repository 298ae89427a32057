import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { newId } from "./ids.ts";

/**
 * What this server signs with: the configured secret, or one made once into `DATA_DIR/secret`, for its
 * owner's eyes only. Processes that start at the same moment end up with the same one.
 */
export async function loadSecret(config: Pick<Config, "secret" | "dataDir">): Promise<string> {
  if (config.secret !== undefined) {
    return config.secret;
  }
  const file = join(config.dataDir, "secret");
  return (await readSecret(file)) ?? makeSecret(config.dataDir, file);
}

async function makeSecret(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${newId()}`;
  const secret = randomBytes(32).toString("base64url");
  await writeFile(draft, `${secret}\n`, { mode: 0o600 });
  try {
    // Whole or not at all, and never over one that is there.
    await link(draft, file);
    return secret;
  } catch (error) {
    const theirs = await readSecret(file);
    if (theirs === undefined) {
      throw error;
    }
    return theirs;
  } finally {
    await rm(draft);
  }
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return undefined;
    }
    throw error;
  }
}
