import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/** Reads parts of a file within a total budget of bytes. It blocks, so only worker threads may use it. */
export interface FileReader extends Disposable {
  readonly size: number;
  /**
   * Returns the bytes from `start` up to but excluding `end`, and fewer at the end of the file. Throws above the
   * budget.
   */
  read(start: number, end: number): Buffer;
}

export function openFileReader(path: string, maxBytes: number): FileReader {
  const file = openSync(path, "r");
  const { size } = fstatSync(file);
  let remainingBytes = maxBytes;
  return {
    size,
    read(start, end) {
      const length = Math.max(0, Math.min(end, size) - start);
      remainingBytes -= length;
      if (remainingBytes < 0) throw new Error("The file needs more reading than its budget.");
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(file, bytes, 0, length, start));
    },
    [Symbol.dispose]: () => closeSync(file),
  };
}
