import { readFile } from "node:fs/promises";
import { serveWorker } from "../../../platform/serve-worker.ts";
import type { ReadWork } from "./make-parts.ts";
import { readWork } from "./read-work.ts";
import { UnreadableFile } from "./unreadable.ts";

/** A file to read. */
export interface ReadingInput {
  readonly path: string;
  /** The name that the user's device sent. */
  readonly fileName: string;
  /** An existing folder for the pictures of the work. The name of each file is the id of the picture in the parts. */
  readonly pictureFolder: string;
}

/** The work, or the sentence that says why the file cannot be read. */
export type ReadingOutput = { readonly work: ReadWork } | { readonly refusal: string };

serveWorker(async (input: ReadingInput): Promise<ReadingOutput> => {
  const { path, fileName, pictureFolder } = input;
  try {
    return { work: await readWork(new Uint8Array(await readFile(path)), fileName, pictureFolder) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { refusal: error.message };
    throw error;
  }
});
