import { expect, test } from "vitest";
import { readIdentity } from "./read-identity.ts";

const read = (params: Record<string, string>) => readIdentity(new URLSearchParams(params));
const ama = { name: "Ama Ata", email: "ama@kora.example", googleId: "117" };

test("a complete identity is read, with or without a picture", () => {
  const picture = "https://pictures.example/ama.jpg";
  expect(read({ ...ama, picture })).toEqual({ ...ama, picture });
  expect(read(ama)).toEqual({ ...ama, picture: "" });
});

test.each(["name", "email", "googleId"] as const)("an identity without %s is null", (param) => {
  expect(read({ ...ama, [param]: "" })).toBeNull();
});
