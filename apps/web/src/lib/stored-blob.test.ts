import { expect, test } from "vitest";
import { fromStoredBlob, toStoredBlob } from "./stored-blob.ts";

const blob = new Blob(["sound"], { type: "audio/webm" });

test("a blob is the same after it was stored", async () => {
  const stored = await toStoredBlob(blob);
  expect(stored.bytes).toBeInstanceOf(ArrayBuffer);
  const restored = fromStoredBlob(structuredClone(stored));
  expect(restored.type).toBe("audio/webm");
  expect(await restored.text()).toBe("sound");
});

test("a blob that an earlier version stored is returned", () => {
  expect(fromStoredBlob(blob)).toBe(blob);
});
