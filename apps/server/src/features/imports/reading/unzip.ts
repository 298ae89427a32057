import { imports as texts } from "@kora/contract/sentences/imports";
import { configure, type FileEntry, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js";
import { type PictureReader, tooLarge } from "./picture-shelf.ts";
import { UnreadableFile } from "./unreadable.ts";

/** Files of an archive by their path. */
export type ArchiveFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** A zip archive. */
export interface Archive {
  readonly files: ArchiveFiles;
  /** The paths of the files that are not decompressed. */
  readonly otherPaths: readonly string[];
  /** Decompresses another file, which may be a picture, by its path. */
  readonly readPicture: PictureReader;
}

/** An archive with more is refused. */
const maxFiles = 5000;
const maxBytes = 200 * 1024 * 1024;

// This runs in a worker already.
configure({ useWebWorkers: false });

/**
 * Opens a zip archive, and decompresses the files whose path `isNeeded`. Counts the bytes that it decompresses, because
 * the sizes that an archive states may be wrong. Throws `UnreadableFile` for a damaged or too large archive, also when
 * pictures are read later.
 */
export async function unzip(
  bytes: Uint8Array<ArrayBuffer>,
  isNeeded: (path: string) => boolean,
): Promise<Archive> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const unreadFiles = new Map<string, FileEntry>();
  let bytesLeft = maxBytes;
  const read = async (entry: FileEntry, maxFileBytes: number) => {
    const file = await decompress(entry, maxFileBytes);
    bytesLeft -= file.byteLength;
    return file;
  };
  const readNeeded = async (entry: FileEntry) => {
    try {
      return await read(entry, bytesLeft);
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      throw new UnreadableFile(texts.damagedFile(entry.filename));
    }
  };
  try {
    let fileCount = 0;
    for await (const entry of new ZipReader(new Uint8ArrayReader(bytes)).getEntriesGenerator()) {
      fileCount += 1;
      if (fileCount > maxFiles) throw new UnreadableFile(texts.tooManyFiles);
      if (entry.directory) continue;
      if (isNeeded(entry.filename)) files.set(entry.filename, await readNeeded(entry));
      else unreadFiles.set(entry.filename, entry);
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(texts.damagedArchive);
  }
  return {
    files,
    otherPaths: [...unreadFiles.keys()],
    async readPicture(path, maxPictureBytes) {
      const entry = unreadFiles.get(path);
      if (!entry) return null;
      if (entry.uncompressedSize > maxPictureBytes) return tooLarge;
      try {
        return await read(entry, bytesLeft);
      } catch (error) {
        if (error instanceof UnreadableFile) throw error;
        return null;
      }
    },
  };
}

async function decompress(
  entry: FileEntry,
  maxFileBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.uncompressedSize > maxFileBytes) throw new UnreadableFile(texts.tooLargeUnpacked);
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  const writable = new WritableStream<Uint8Array>({
    write(chunk) {
      byteCount += chunk.byteLength;
      if (byteCount > maxFileBytes) throw new UnreadableFile(texts.tooLargeUnpacked);
      chunks.push(chunk);
    },
  });
  await entry.getData(writable, { checkSignature: true });
  return new Uint8Array(Buffer.concat(chunks));
}

/** Returns whether a file begins like a zip archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}
