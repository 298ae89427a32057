import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { streamZip } from "./stream-zip.ts";

const date = new Date("2026-01-01T00:00:00Z");

async function* oneMegabyte() {
  for (let count = 0; count < 10; count += 1) yield new Uint8Array(100_000);
}

test("an archive is made as fast as it is read, and no further after its reader has stopped", async () => {
  let chunkCount = 0;
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) {
        chunkCount += 1;
        yield new Uint8Array(100_000);
      }
    } finally {
      isEnded = true;
    }
  }
  const bytes = streamZip((zip) => zip.addBytes("endless", endless()), date);
  await bytes.next();
  await setTimeout(20);
  const countWhenIdle = chunkCount;
  expect(countWhenIdle).toBeLessThan(100);
  await bytes.return(undefined);
  await setTimeout(20);
  expect([isEnded, chunkCount - countWhenIdle < 10]).toEqual([true, true]);
});

test("an error while an archive is made reaches its reader", async () => {
  const bytes = streamZip(async (zip) => {
    await zip.addText("first", "1");
    throw new Error("no second");
  }, date);
  const readAll = async () => {
    for await (const _chunk of bytes);
  };
  await expect(readAll()).rejects.toThrow("no second");
});

test("books are made at the same time in any number of archives, also while one waits for its reader", async () => {
  const makeArchive = () =>
    streamZip((zip) => {
      const book = streamZip(async (inner) => {
        await inner.addText("one", "river ".repeat(10_000));
        await inner.addBytes("two", oneMegabyte());
      }, date);
      return zip.addBytes("book.epub", book);
    }, date);
  const readAll = async () => {
    let length = 0;
    for await (const chunk of makeArchive()) length += chunk.length;
    return length;
  };
  // Their clients have stopped to read. A machine with few processors has fewer places than these.
  const waiting = Array.from({ length: 20 }, makeArchive);
  for (const archive of waiting) await archive.next();
  const lengths = await Promise.all(Array.from({ length: 10 }, readAll));
  expect(lengths.every((length) => length > 1_000_000)).toBe(true);
  for (const archive of waiting) await archive.return(undefined);
});
