import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "./ids.ts";

/**
 * Returns the secret for signatures: the configured one, or a random one in `DATA_DIR/secret`, which only the owner of
 * the file can read. Processes that start at the same time get the same secret.
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

/** Returns the content of the file `name` in `folder`. If the file is missing, stores the result of `create` in it. */
export async function loadOrCreate(
  folder: string,
  name: string,
  create: () => string,
): Promise<string> {
  const file = join(folder, name);
  return (await readSecret(file)) ?? createSecretFile(folder, file, create());
}

async function createSecretFile(folder: string, file: string, secret: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const temporaryFile = `${file}.${newId()}`;
  await writeFile(temporaryFile, `${secret}\n`, { mode: 0o600 });
  try {
    // A hard link is atomic and fails if the file exists, so other processes never read a partial or replaced secret.
    await link(temporaryFile, file);
    return secret;
  } catch (error) {
    const existingSecret = await readSecret(file);
    if (existingSecret === undefined) {
      throw error;
    }
    return existingSecret;
  } finally {
    await rm(temporaryFile);
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
