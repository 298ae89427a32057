import { limits } from "@kora/contract/limits";
import { expect, test } from "vitest";
import { prepareFile, readAnimation } from "./prepare-file.ts";

const file = (content: string, name: string, type: string) =>
  new File([Uint8Array.from(content, (character) => character.charCodeAt(0))], name, { type });
const animatedWebp = file("RIFF....WEBPVP8X\x0a\0\0\0\x02", "dance.webp", "image/webp");
const animatedPng = file(
  "\x89PNG\r\n\x1a\n\0\0\0\x08acTL\0\0\0\x02\0\0\0\0crc.",
  "dance.png",
  "image/png",
);
const frame = ",\0\0\0\0\x01\0\x01\0\0\x02\x02xx\0";
const animatedGif = file(`GIF89a\x01\0\x01\0\0\0\0${frame}${frame};`, "dance.png", "image/png");

test("an animated WebP is sent unchanged, as a GIF is", async () => {
  const attached = { file: animatedWebp, isPicture: true, isEdited: false };
  const prepared = await prepareFile(attached, new AbortController().signal);
  expect(prepared).toEqual({ blob: animatedWebp, name: "dance.webp" });
});

test("an animated WebP that is too large is refused", async () => {
  const large = new File([animatedWebp, new Uint8Array(limits.message.fileBytes)], "dance.webp");
  const attached = { file: large, isPicture: true, isEdited: false };
  expect(await prepareFile(attached, new AbortController().signal)).toEqual(expect.any(String));
});

test("the dialog knows what becomes of an animation before it is sent", async () => {
  expect(await readAnimation(animatedWebp)).toBe("kept");
  expect(await readAnimation(animatedGif)).toBe("kept");
  expect(await readAnimation(animatedPng)).toBe("lost");
  expect(await readAnimation(file("RIFF....WEBPVP8 ", "still.webp", "image/webp"))).toBeNull();
});
