import { expect, test } from "vitest";
import { splitRows } from "./copy-table.ts";

async function* splitEvery(text: string, chunkLength: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < text.length; start += chunkLength)
    yield Buffer.from(text.slice(start, start + chunkLength));
}

/** The size at which a part is complete. It then ends with its last whole row. */
const partBytes = 100;

async function collectParts(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for await (const part of splitRows(chunks, partBytes)) parts.push(part);
  return parts;
}

test.each([1, 3, 10, 1000])(
  "each part ends at the end of a row if the chunks have %i characters",
  async (chunkLength) => {
    const rows = Array.from({ length: 40 }, (_, number) => `${number}\t${"x".repeat(number)}\n`);
    const parts = await collectParts(splitEvery(rows.join(""), chunkLength));
    expect(Buffer.concat(parts).toString()).toBe(rows.join(""));
    expect(parts.every((part) => part.toString().endsWith("\n"))).toBe(true);
    // A single chunk is not divided.
    expect(parts.length).toBeGreaterThan(chunkLength === 1000 ? 0 : 3);
  },
);

test("no rows give no part, and a row larger than a part is one part", async () => {
  expect(await collectParts(splitEvery("", 5))).toEqual([]);
  const row = `${"long".repeat(500)}\n`;
  expect(await collectParts(splitEvery(row, 64))).toEqual([Buffer.from(row)]);
});
