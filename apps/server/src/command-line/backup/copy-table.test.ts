import { expect, test } from "vitest";
import { inParts } from "./copy-table.ts";

async function* cut(text: string, step: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += step) yield Buffer.from(text.slice(at, at + step));
}

async function partsOf(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for await (const part of inParts(chunks, 100)) parts.push(part);
  return parts;
}

test.each([1, 3, 10, 1000])(
  "rows are divided between rows, however they come (%i)",
  async (step) => {
    const rows = Array.from({ length: 40 }, (_, number) => `${number}\t${"x".repeat(number)}\n`);
    const parts = await partsOf(cut(rows.join(""), step));
    expect(Buffer.concat(parts).toString()).toBe(rows.join(""));
    expect(parts.every((part) => part.toString().endsWith("\n"))).toBe(true);
    expect(parts.length).toBeGreaterThan(step === 1000 ? 0 : 3);
  },
);

test("no rows are no part, and a row that is larger than a part is one", async () => {
  expect(await partsOf(cut("", 5))).toEqual([]);
  const row = `${"long".repeat(500)}\n`;
  expect(await partsOf(cut(row, 64))).toEqual([Buffer.from(row)]);
});
