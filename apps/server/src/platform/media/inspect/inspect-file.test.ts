import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPng } from "../../../testing/hostile-media.fixture.ts";
import { sounds } from "../../../testing/sounds.fixture.ts";
import { inspectFile } from "./inspect-file.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kora-inspect-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inspect(bytes: Buffer | string) {
  const path = join(folder, "file");
  await writeFile(path, bytes);
  return inspectFile(path);
}

describe("the length of a sound", () => {
  test.each(Object.entries(sounds))("of kind %s is detected", async (_kind, make) => {
    const fileInfo = await inspect(await make(90));
    expect(fileInfo).toMatchObject({ kind: "sound" });
    expect("seconds" in fileInfo && fileInfo.seconds).toBeCloseTo(90, 0);
  });

  test.each(["WebM, recorded without a length", "MP4 in fragments, as Safari records"])(
    "of a quarter of an hour, recorded by a browser as %s, is detected",
    async (kind) => {
      const fileInfo = await inspect((await sounds[kind]?.(900)) ?? "");
      expect("seconds" in fileInfo && fileInfo.seconds).toBeCloseTo(900, 0);
    },
  );

  test("of a truncated recording is the length of the remaining part", async () => {
    const recording = (await sounds["WebM, recorded without a length"]?.(90)) ?? Buffer.alloc(0);
    const fileInfo = await inspect(recording.subarray(0, recording.length / 2));
    expect("seconds" in fileInfo && fileInfo.seconds).toBeGreaterThan(40);
    expect("seconds" in fileInfo && fileInfo.seconds).toBeLessThan(46);
  });
});

describe("the kind of a file depends on its bytes", () => {
  test("a picture", async () => {
    expect(await inspect(createPng(4, 4))).toEqual({ kind: "picture" });
  });

  test.each([
    ["a PDF", "%PDF-1.7\n", "application/pdf"],
    ["an old Word file", Buffer.from("d0cf11e0a1b11ae1", "hex"), "application/msword"],
    ["accents", "é".repeat(300_000), "text/plain; charset=utf-8"],
    ["SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>", "text/plain; charset=utf-8"],
  ])("%s", async (_title, bytes, contentType) => {
    expect(await inspect(bytes)).toMatchObject({ kind: "document", contentType });
  });

  test.each([
    ["a program", Buffer.from("7f454c4602010100", "hex")],
    ["text that ends with a zero byte", `${"a".repeat(600_000)}\0`],
    ["text that ends in Latin-1", Buffer.from(`${"a".repeat(600_000)}\xe9`, "latin1")],
    ["an MP4 without any track", Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1")],
  ])("%s is not accepted", async (_title, bytes) => {
    expect(await inspect(bytes)).toEqual({ kind: "other" });
  });
});
