import { configure, TextReader, ZipWriter } from "@zip.js/zip.js";

// The library adds as many files at a time, in all archives, as the machine has processors, even without workers. A book
// in an archive would then wait for the place of the archive itself, and a client that reads slowly would stop all others.
configure({ useWebWorkers: false, maxWorkers: Number.MAX_SAFE_INTEGER });

/** A zip archive that is being written. Files are added one after another, each when the ones before are read. */
export interface ZipSink {
  addText(path: string, text: string): Promise<void>;
  /** Adds a text without compression and at once, as the first file of an EPUB must be. */
  addPlainText(path: string, text: string): Promise<void>;
  /** Adds bytes that are compressed already. */
  addBytes(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
}

const options = { extendedTimestamp: false, level: 6 };

/**
 * Yields the bytes of an archive while `fill` adds its files, so that only a piece of it is in memory. If the reader
 * stops, the next file of `fill` is refused.
 */
export async function* streamZip(
  fill: (zip: ZipSink) => Promise<void>,
  date: Date,
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = new ZipWriter(writable, { ...options, lastModDate: date });
  const stored = { level: 0 } as const;
  const sink: ZipSink = {
    async addText(path, text) {
      await writer.add(path, new TextReader(text));
    },
    async addPlainText(path, text) {
      await writer.add(path, new TextReader(text), { ...stored, dataDescriptor: false });
    },
    async addBytes(path, bytes) {
      await writer.add(path, toStream(bytes), stored);
    },
  };
  const filled = fill(sink).then(() => writer.close());
  const failed = new Promise<never>((_resolve, reject) => {
    filled.catch(reject);
  });
  failed.catch(() => undefined);
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), failed]);
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** Reads an iterable as a stream. The iterable ends if the stream is cancelled. */
function toStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
