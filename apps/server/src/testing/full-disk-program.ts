import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import type { AppError } from "../platform/errors.ts";
import { newId } from "../platform/ids.ts";
import { createFolderStore } from "../platform/media/folder-store.ts";
import { createPictures } from "../platform/media/pictures.ts";

// A test runs this program on a small disk, whose folder is named on the command line. It fills the disk and prints the
// errors.
const [folder = ""] = process.argv.slice(2);
const logged = new Set<unknown>();
const store = createFolderStore(folder, {
  error: (details: { err: NodeJS.ErrnoException }) => void logged.add(details.err.code),
});

async function getError(operation: Promise<unknown>): Promise<unknown> {
  try {
    await operation;
    return "stored";
  } catch (error) {
    const { status, code, message } = error as AppError;
    return { status, code, message };
  }
}

await store.put(`${newId()}/stored.txt`, Buffer.alloc(100_000));
const fileError = await getError(store.put(`${newId()}/whole.bin`, Buffer.alloc(1_000_000)));
const noise = { channels: 3, width: 1200, height: 1200 } as const;
const picture = await sharp({
  create: { ...noise, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 60 } },
})
  .jpeg({ quality: 95 })
  .toBuffer();
const requester = { key: "ama", signal: new AbortController().signal };
const pictureError = await getError(createPictures(store).storeMessagePicture(picture, requester));
const left: string[] = [];
for (const path of await readdir(folder, { recursive: true })) {
  if ((await stat(join(folder, path))).isFile()) left.push(basename(path));
}
process.stdout.write(
  JSON.stringify({ file: fileError, picture: pictureError, left, logged: [...logged] }),
);
