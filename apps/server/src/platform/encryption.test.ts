import { expect, test } from "vitest";
import { createEncryption } from "./encryption.ts";

const encryption = createEncryption("a secret of a test", "tests");
const plain = Buffer.from("the name of the river");

test("a value is readable only with the same secret, purpose and owner", () => {
  const encrypted = encryption.encrypt(plain, "ama");
  expect(encrypted.includes(plain)).toBe(false);
  expect(encryption.decrypt(encrypted, "ama")).toEqual(plain);
  expect(encryption.decrypt(encrypted, "kofi")).toBeUndefined();
  expect(createEncryption("another secret", "tests").decrypt(encrypted, "ama")).toBeUndefined();
  expect(
    createEncryption("a secret of a test", "others").decrypt(encrypted, "ama"),
  ).toBeUndefined();
});

test("the same value is encrypted differently each time, and an altered one is refused", () => {
  const encrypted = encryption.encrypt(plain, "ama");
  expect(encryption.encrypt(plain, "ama")).not.toEqual(encrypted);
  for (const index of encrypted.keys()) {
    const altered = Buffer.from(encrypted);
    altered[index] = (altered[index] ?? 0) ^ 1;
    expect(encryption.decrypt(altered, "ama")).toBeUndefined();
  }
  expect(encryption.decrypt(Buffer.alloc(0), "ama")).toBeUndefined();
});
