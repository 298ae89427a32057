/** A file in a tar. Its chunks can be read once, before the next file. */
export interface TarFile {
  readonly name: string;
  readonly bytes: number;
  readonly chunks: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** The bytes are not a complete tar. */
export class BrokenTar extends Error {
  override readonly name = "BrokenTar";
}

const blockBytes = 512;
/** Offset and length of the fields of a POSIX `ustar` header. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  user: [108, 8],
  group: [116, 8],
  size: [124, 12],
  modified: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const;
type Field = keyof typeof fields;

/**
 * Yields a tar of regular files of less than 8 GiB each, with names of at most 100 ASCII characters. Throws if a file
 * does not fit into a tar, or if its chunks do not have the declared number of bytes.
 */
export async function* writeTar(
  files: AsyncIterable<TarFile>,
  modifiedAt: Date,
): AsyncGenerator<Buffer> {
  for await (const file of files) {
    yield createHeader(file, modifiedAt);
    let writtenBytes = 0;
    for await (const chunk of file.chunks) {
      writtenBytes += chunk.length;
      yield chunk;
    }
    if (writtenBytes !== file.bytes) {
      throw new Error(`${file.name} has ${writtenBytes} bytes instead of ${file.bytes}.`);
    }
    yield Buffer.alloc(getPadding(file.bytes));
  }
  yield Buffer.alloc(2 * blockBytes);
}

/** Reads a tar of `writeTar`. Throws `BrokenTar` if it is truncated or has another format. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const reader = createReader(source);
  for (;;) {
    const header = await reader.readAll(blockBytes);
    if (isAllZeros(header)) {
      // Two zero blocks end a tar.
      await reader.expectZeros(blockBytes);
      return;
    }
    const { name, bytes } = readHeader(header);
    yield { name, bytes, chunks: reader.readChunks(bytes) };
    if (reader.bytesLeft() > 0) throw new Error(`${name} was not read to its end.`);
    await reader.expectZeros(getPadding(bytes));
  }
}

const isAllZeros = (bytes: Buffer) => bytes.every((byte) => byte === 0);
const formatOctal = (value: number, digits: number) =>
  `${value.toString(8).padStart(digits, "0")}\0`;

const getPadding = (bytes: number) => (blockBytes - (bytes % blockBytes)) % blockBytes;

function createHeader({ name, bytes }: TarFile, modifiedAt: Date): Buffer {
  const header = Buffer.alloc(blockBytes);
  const writeField = (field: Field, text: string) => header.write(text, fields[field][0], "latin1");
  if (!/^[\x21-\x7e]{1,100}$/.test(name) || bytes >= 8 ** 11) {
    throw new Error(`${name} of ${bytes} bytes does not fit into a tar.`);
  }
  writeField("name", name);
  writeField("mode", formatOctal(0o600, 7));
  writeField("user", formatOctal(0, 7));
  writeField("group", formatOctal(0, 7));
  writeField("size", formatOctal(bytes, 11));
  writeField("modified", formatOctal(Math.floor(modifiedAt.getTime() / 1000), 11));
  writeField("type", "0");
  writeField("magic", "ustar\x0000");
  writeField("checksum", computeChecksum(header));
  return header;
}

function readHeader(header: Buffer): { name: string; bytes: number } {
  const readField = (field: Field) => {
    const [start, length] = fields[field];
    return header.toString("latin1", start, start + length);
  };
  const readText = (field: Field) => readField(field).replace(/\0.*$/s, "");
  if (readField("checksum") !== computeChecksum(header) || readText("type") !== "0") {
    throw new BrokenTar("A header is invalid.");
  }
  return { name: readText("name"), bytes: parseInt(readText("size"), 8) };
}

/** Returns the text of a header's checksum. The checksum field itself counts as spaces. */
function computeChecksum(header: Buffer): string {
  const [start, length] = fields.checksum;
  const isChecksumField = (offset: number) => offset >= start && offset < start + length;
  const sum = header.reduce(
    (sum, byte, offset) => sum + (isChecksumField(offset) ? 0x20 : byte),
    0,
  );
  return `${formatOctal(sum, 6)} `;
}

/** Reads byte counts that are independent of the sizes of the chunks of `source`. */
function createReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  /** The unread end of the current chunk. */
  let remainder: Buffer = Buffer.alloc(0);
  let bytesLeft = 0;

  /** Reads at most `maxBytes` bytes, but at least one. */
  async function readSome(maxBytes: number): Promise<Buffer> {
    while (remainder.length === 0) {
      const { done, value } = await chunks.next();
      if (done) throw new BrokenTar("The tar is truncated.");
      remainder = value;
    }
    const bytes = remainder.subarray(0, maxBytes);
    remainder = remainder.subarray(bytes.length);
    return bytes;
  }

  async function* readRemaining(): AsyncGenerator<Buffer> {
    while (bytesLeft > 0) {
      const part = await readSome(bytesLeft);
      bytesLeft -= part.length;
      yield part;
    }
  }

  function readChunks(bytes: number): AsyncGenerator<Buffer> {
    bytesLeft = bytes;
    return readRemaining();
  }

  async function readAll(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of readChunks(bytes)) parts.push(part);
    return Buffer.concat(parts);
  }

  return {
    readChunks,
    readAll,
    async expectZeros(bytes: number): Promise<void> {
      if (!isAllZeros(await readAll(bytes))) throw new BrokenTar("The padding is not zero.");
    },
    /** Returns the number of unread bytes of the last `readChunks`. */
    bytesLeft: () => bytesLeft,
  };
}
