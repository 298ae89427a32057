import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { access, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { BrokenTar, readTar, type TarFile, writeTar } from "./tar.ts";

/** A backup cannot be made or restored. The message is one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

const Table = z.object({
  schema: z.enum(["public", "graphile_worker"]),
  name: z.string(),
  /** All columns but the generated ones, which the database computes. */
  columns: z.array(z.string()),
  /** The number of rows. */
  rows: z.int(),
});

const Sequence = z.object({
  schema: z.enum(["public", "graphile_worker"]),
  name: z.string(),
  /** The last number, or the next one if `isCalled` is false. It is text because a double cannot hold every bigint. */
  value: z.string(),
  isCalled: z.boolean(),
});

/** The manifest describes a backup. It is the last file of the archive. */
export const Manifest = z.object({
  /** The version of Kora that wrote the backup. */
  kora: z.string(),
  format: z.literal(1),
  /** The time of the backup in ISO 8601 format. */
  madeAt: z.string(),
  /** The timestamp of the database's last migration. */
  migration: z.int(),
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** Undefined for a backup without media. */
  media: z.object({ files: z.int(), bytes: z.int() }).optional(),
  /** The SHA-256 hash, in hexadecimal, of the names, sizes and contents of all other files of the archive. */
  sha256: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

const manifestName = "manifest.json";
/** Max bytes of a manifest or secret. Real ones are much smaller. */
const maxTextBytes = 10_000_000;

/**
 * Writes `files` and then the manifest that `createManifest` returns to a tar at `path`, which only its owner may read.
 * Returns the manifest. The tar appears at `path` when it is complete and on the disk. Never replaces an existing file.
 */
export async function writeArchive(
  path: string,
  files: AsyncIterable<TarFile>,
  createManifest: (sha256: string) => Manifest,
): Promise<Manifest> {
  if (await fileExists(path)) {
    throw new BackupError(`${path} exists already: name another file, or remove it first.`);
  }
  const partPath = `${path}.part`;
  await rm(partPath, { force: true });
  const archiveHash = createArchiveHash();
  let manifest: Manifest | undefined;
  async function* yieldFilesAndManifest(): AsyncGenerator<TarFile> {
    for await (const file of files) yield archiveHash.hashWhileRead(file);
    manifest = createManifest(archiveHash.digest());
    const bytes = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
    yield { name: manifestName, bytes: bytes.length, chunks: [bytes] };
  }
  try {
    const output = createWriteStream(partPath, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(writeTar(yieldFilesAndManifest(), new Date()), output);
    if (!manifest) throw createIncompleteError(partPath);
    await rename(partPath, path);
    return manifest;
  } catch (error) {
    await rm(partPath, { force: true });
    throw toBackupError(error, path);
  }
}

/** Reads a complete backup and returns its manifest. Throws `BackupError` if it is truncated, modified or no backup. */
export async function checkArchive(path: string): Promise<Manifest> {
  const archiveHash = createArchiveHash();
  let manifest: Manifest | undefined;
  try {
    for await (const file of readTar(createReadStream(path))) {
      if (manifest) throw new BrokenTar("There is data after the manifest.");
      if (file.name === manifestName) {
        manifest = Manifest.parse(JSON.parse(await readText(file)));
      } else {
        await readToEnd(archiveHash.hashWhileRead(file));
      }
    }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) {
      throw new BackupError(
        `${path} is not a backup that this version of Kora can read: it may be from a newer version.`,
      );
    }
    throw toBackupError(error, path);
  }
  if (!manifest) throw createIncompleteError(path);
  if (manifest.sha256 !== archiveHash.digest()) throw createIncompleteError(path);
  return manifest;
}

/** Yields the files of a backup except its manifest. Call `checkArchive` first. */
export async function* readArchive(path: string): AsyncGenerator<TarFile> {
  for await (const file of readTar(createReadStream(path))) {
    // `readTar` requires that each file is read to its end.
    if (file.name === manifestName) await readText(file);
    else yield file;
  }
}

/** Returns the text of a small file of a backup. Throws `BrokenTar` for a large file. */
export async function readText({ name, bytes, chunks }: TarFile): Promise<string> {
  if (bytes > maxTextBytes) throw new BrokenTar(`${name} is too large.`);
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString("utf8");
}

async function readToEnd({ chunks }: TarFile): Promise<void> {
  for await (const _chunk of chunks) {
    // The loop only reads the file, so that its hash is computed.
  }
}

/**
 * Computes one hash of several files. `hashWhileRead` returns a file whose chunks are added to the hash while they are
 * read.
 */
function createArchiveHash() {
  const hash = createHash("sha256");
  async function* hashChunks(chunks: TarFile["chunks"]): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return {
    hashWhileRead(file: TarFile): TarFile {
      hash.update(`${file.name}\0${file.bytes}\n`);
      return { ...file, chunks: hashChunks(file.chunks) };
    },
    digest: () => hash.digest("hex"),
  };
}

function createIncompleteError(path: string): BackupError {
  return new BackupError(
    `${path} is not a complete backup of Kora: it is truncated or was modified.`,
  );
}

function toBackupError(error: unknown, path: string): unknown {
  if (error instanceof BrokenTar) return createIncompleteError(path);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined || code === undefined) return error;
  const reason =
    { ENOENT: "there is no such file or folder", ENOSPC: "the disk is full" }[code] ?? code;
  return new BackupError(`${path} cannot be read or written: ${reason}.`, { cause: error });
}

function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
