import { expect, test } from "vitest";
import { splitRows } from "./copy-table.ts";

async function* splitEvery(text: string, step: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < text.length; start += step)
    yield Buffer.from(text.slice(start, start + step));
}

async function collectParts(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for await (const part of splitRows(chunks, 100)) parts.push(part);
  return parts;
}

test.each([1, 3, 10, 1000])("parts end at row ends for chunks of %i characters", async (step) => {
  const rows = Array.from({ length: 40 }, (_, number) => `${number}\t${"x".repeat(number)}\n`);
  const parts = await collectParts(splitEvery(rows.join(""), step));
  expect(Buffer.concat(parts).toString()).toBe(rows.join(""));
  expect(parts.every((part) => part.toString().endsWith("\n"))).toBe(true);
  expect(parts.length).toBeGreaterThan(step === 1000 ? 0 : 3);
});

test("no rows give no part, and a row larger than a part is one part", async () => {
  expect(await collectParts(splitEvery("", 5))).toEqual([]);
  const row = `${"long".repeat(500)}\n`;
  expect(await collectParts(splitEvery(row, 64))).toEqual([Buffer.from(row)]);
});
