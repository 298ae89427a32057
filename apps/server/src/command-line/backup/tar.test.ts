import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { BrokenTar, readTar, type TarFile, writeTar } from "./tar.ts";

const sizes = [0, 1, 511, 512, 513, 100_000];
const files = sizes.map((size) => ({ name: `some/${size}`, bytes: Buffer.alloc(size, "kora ") }));

async function* all(): AsyncGenerator<TarFile> {
  for (const { name, bytes } of files) {
    const chunks = [bytes.subarray(0, 300), bytes.subarray(300)];
    yield { name, bytes: bytes.length, chunks };
  }
}

async function written(of: AsyncIterable<TarFile> = all()): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeTar(of, new Date())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Splits the bytes at arbitrary positions, as a file stream does. */
async function* cutEvery(bytes: Buffer, step: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

async function read(source: AsyncIterable<Buffer>): Promise<{ name: string; bytes: Buffer }[]> {
  const found: { name: string; bytes: Buffer }[] = [];
  for await (const { name, chunks } of readTar(source)) {
    const parts: Buffer[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    found.push({ name, bytes: Buffer.concat(parts) });
  }
  return found;
}

test.each([7, 512, 65_536])("files come back as they were, in chunks of %i bytes", async (step) => {
  expect(await read(cutEvery(await written(), step))).toEqual(files);
});

test("the system's tar reads what is written, and what it writes is read", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kora-tar-"));
  const run = promisify(execFile);
  await writeFile(join(folder, "ours.tar"), await written());
  await run("tar", ["-xf", "ours.tar"], { cwd: folder });
  for (const { name, bytes } of files) expect(await readFile(join(folder, name))).toEqual(bytes);
  const names = files.map(({ name }) => name);
  await run("tar", ["-cf", "theirs.tar", "--format=ustar", ...names], { cwd: folder });
  expect(await read(cutEvery(await readFile(join(folder, "theirs.tar")), 1000))).toEqual(files);
  await rm(folder, { recursive: true });
});

test("one that is cut off anywhere is broken, and so is one with another header", async () => {
  const whole = await written();
  for (const length of [0, 100, 512, 3000, whole.length - 1024]) {
    await expect(read(cutEvery(whole.subarray(0, length), 512))).rejects.toThrow(BrokenTar);
  }
  const changed = Buffer.from(whole);
  changed.write("9", 5);
  await expect(read(cutEvery(changed, 512))).rejects.toThrow(BrokenTar);
});

test("one that is changed in any byte is broken, where it is not that of a file which has it then", async () => {
  const whole = await written();
  const before = files.map(({ bytes }) => bytes);
  for (let at = 0; at < whole.length; at += at < 8000 || at > whole.length - 2000 ? 1 : 997) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    const found = await read(cutEvery(changed, 65_536)).catch((error: unknown) => error);
    const differ =
      Array.isArray(found) && found.filter(({ bytes }, n) => !before[n]?.equals(bytes)).length;
    expect(differ === 1 || found instanceof BrokenTar, `byte ${at}`).toBe(true);
  }
});

test("a file that is not as long as it was said to be is not written", async () => {
  async function* wrong(): AsyncGenerator<TarFile> {
    yield { name: "short", bytes: 10, chunks: [Buffer.from("short")] };
  }
  await expect(written(wrong())).rejects.toThrow("short came with 5 bytes instead of 10.");
});
