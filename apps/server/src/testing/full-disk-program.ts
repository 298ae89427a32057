import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import type { AppError } from "../platform/errors.ts";
import { newId } from "../platform/ids.ts";
import { createFolderStore } from "../platform/media/folder-store.ts";
import { createPictures } from "../platform/media/pictures.ts";

// A test runs this program with a folder on a small disk as its argument. The program stores more than the
// disk can hold, and prints the outcomes as JSON.
const [folder = ""] = process.argv.slice(2);
const loggedCodes = new Set<unknown>();
const store = createFolderStore(folder, {
  error: (details: { err: NodeJS.ErrnoException }) => void loggedCodes.add(details.err.code),
});

async function getOutcome(operation: Promise<unknown>): Promise<unknown> {
  try {
    await operation;
    return "stored";
  } catch (error) {
    const { status, code, message } = error as AppError;
    return { status, code, message };
  }
}

await store.put(`${newId()}/stored.txt`, Buffer.alloc(100_000));
const fileOutcome = await getOutcome(store.put(`${newId()}/whole.bin`, Buffer.alloc(1_000_000)));
const noiseFormat = { channels: 3, width: 1200, height: 1200 } as const;
const picture = await sharp({
  create: { ...noiseFormat, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 60 } },
})
  .jpeg({ quality: 95 })
  .toBuffer();
const requester = { key: "ama", signal: new AbortController().signal };
const pictureOutcome = await getOutcome(
  createPictures(store).storeMessagePicture(picture, requester),
);
const fileNames: string[] = [];
for (const path of await readdir(folder, { recursive: true })) {
  if ((await stat(join(folder, path))).isFile()) fileNames.push(basename(path));
}
process.stdout.write(
  JSON.stringify({
    file: fileOutcome,
    picture: pictureOutcome,
    remainingFiles: fileNames,
    loggedCodes: [...loggedCodes],
  }),
);
