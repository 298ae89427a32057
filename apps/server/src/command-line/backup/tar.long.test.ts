import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { BrokenTar, readTar, type TarFile, writeTar } from "./tar.ts";

const sizes = [0, 1, 511, 512, 513, 100_000];
const files = sizes.map((size) => ({ name: `some/${size}`, bytes: Buffer.alloc(size, "kora ") }));

async function* yieldFiles(): AsyncGenerator<TarFile> {
  for (const { name, bytes } of files) {
    const chunks = [bytes.subarray(0, 300), bytes.subarray(300)];
    yield { name, bytes: bytes.length, chunks };
  }
}

async function writeToBuffer(source: AsyncIterable<TarFile> = yieldFiles()): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeTar(source, new Date())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Yields chunks of one size, as a file stream does. They do not end where the files in the tar end. */
async function* splitEvery(bytes: Buffer, chunkBytes: number): AsyncGenerator<Buffer> {
  for (let index = 0; index < bytes.length; index += chunkBytes)
    yield bytes.subarray(index, index + chunkBytes);
}

async function readFiles(
  source: AsyncIterable<Buffer>,
): Promise<{ name: string; bytes: Buffer }[]> {
  const entries: { name: string; bytes: Buffer }[] = [];
  for await (const { name, chunks } of readTar(source)) {
    const parts: Buffer[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    entries.push({ name, bytes: Buffer.concat(parts) });
  }
  return entries;
}

test.each([7, 512, 65_536])(
  "files are read as they were written, in chunks of %i bytes",
  async (chunkBytes) => {
    expect(await readFiles(splitEvery(await writeToBuffer(), chunkBytes))).toEqual(files);
  },
);

test("`tar` reads a tar of `writeTar`, and `readTar` reads a tar of `tar`", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kora-tar-"));
  const execute = promisify(execFile);
  await writeFile(join(folder, "kora.tar"), await writeToBuffer());
  await execute("tar", ["-xf", "kora.tar"], { cwd: folder });
  for (const { name, bytes } of files) expect(await readFile(join(folder, name))).toEqual(bytes);
  const names = files.map(({ name }) => name);
  await execute("tar", ["-cf", "system.tar", "--format=ustar", ...names], { cwd: folder });
  expect(await readFiles(splitEvery(await readFile(join(folder, "system.tar")), 1000))).toEqual(
    files,
  );
  await rm(folder, { recursive: true });
});

test("a truncated tar and a tar with a modified header are rejected", async () => {
  const tar = await writeToBuffer();
  for (const length of [0, 100, 512, 3000, tar.length - 1024]) {
    await expect(readFiles(splitEvery(tar.subarray(0, length), 512))).rejects.toThrow(BrokenTar);
  }
  const changedTar = Buffer.from(tar);
  changedTar.write("9", 5);
  await expect(readFiles(splitEvery(changedTar, 512))).rejects.toThrow(BrokenTar);
});

test("a modified byte makes the tar invalid or changes the content of only one file", async () => {
  const tar = await writeToBuffer();
  const originalContents = files.map(({ bytes }) => bytes);
  // The test changes each byte of the small files and of the end, and some bytes of the large file.
  for (
    let index = 0;
    index < tar.length;
    index += index < 8000 || index > tar.length - 2000 ? 1 : 997
  ) {
    const changedTar = Buffer.from(tar);
    changedTar.writeUInt8(changedTar.readUInt8(index) ^ 1, index);
    const entries = await readFiles(splitEvery(changedTar, 65_536)).catch(
      (error: unknown) => error,
    );
    const differentCount =
      Array.isArray(entries) &&
      entries.filter(({ bytes }, fileIndex) => !originalContents[fileIndex]?.equals(bytes)).length;
    expect(differentCount === 1 || entries instanceof BrokenTar, `byte ${index}`).toBe(true);
  }
});

test("a file whose length differs from the declared length is an error", async () => {
  async function* yieldShortFile(): AsyncGenerator<TarFile> {
    yield { name: "short", bytes: 10, chunks: [Buffer.from("short")] };
  }
  await expect(writeToBuffer(yieldShortFile())).rejects.toThrow("short has 5 bytes instead of 10.");
});
