import { expect, test } from "vitest";
import { readIdentity } from "./read-identity.ts";

const read = (parts: Record<string, string>) => readIdentity(new URLSearchParams(parts));
const ama = { name: "Ama Ata", email: "ama@kora.example", googleId: "117" };

test("Google's word is read whole, with or without a picture", () => {
  const picture = "https://pictures.example/ama.jpg";
  expect(read({ ...ama, picture })).toEqual({ ...ama, picture });
  expect(read(ama)).toEqual({ ...ama, picture: "" });
});

test.each(["name", "email", "googleId"] as const)("without %s it is nobody", (part) => {
  expect(read({ ...ama, [part]: "" })).toBeNull();
});
