import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "./ids.ts";

/**
 * What this server signs with: the configured secret, or one made once into `DATA_DIR/secret`, for its
 * owner's eyes only. Processes that start at the same moment end up with the same one.
 */
export async function loadSecret(config: {
  readonly secret: string | undefined;
  readonly dataDir: string;
}): Promise<string> {
  if (config.secret !== undefined) {
    return config.secret;
  }
  return loadOrCreate(config.dataDir, "secret", () => randomBytes(32).toString("base64url"));
}

/** What the file `name` of `folder` holds, or what `make` gives, kept there from then on. */
export async function loadOrCreate(
  folder: string,
  name: string,
  make: () => string,
): Promise<string> {
  const file = join(folder, name);
  return (await readSecret(file)) ?? keep(folder, file, make());
}

async function keep(folder: string, file: string, secret: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${newId()}`;
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
