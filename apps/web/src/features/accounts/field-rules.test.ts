import { expect, test } from "vitest";
import { fieldRules, isEmail, isUsername } from "./field-rules.ts";

test.each(["ama", "Ama.Ata_87", " kofi ", "a".repeat(30)])("%j is a username", (value) => {
  expect(isUsername(value)).toBe(true);
});

test.each(["", "am", "ama ata", "ama-ata", "Ámá", "a".repeat(31)])(
  "%j is not a username",
  (value) => {
    expect(isUsername(value)).toBe(false);
  },
);

test.each([
  "ama@kora.example",
  " a.b+c@sub.kora.example ",
  "anna@пример.рф",
  "anna@xn--e1afmkfd.xn--p1ai",
])("%j looks like an email", (value) => {
  expect(isEmail(value)).toBe(true);
});

test.each(["", "ama", "ama@kora", "@kora.example", "a b@kora.example", `a@${"b".repeat(254)}.c`])(
  "%j does not look like an email",
  (value) => {
    expect(isEmail(value)).toBe(false);
  },
);

test("a name has something that can be seen, and at most 80 code points", () => {
  const { isPresent, fits } = fieldRules.name.validate;
  expect(isPresent("\u200B\u3164")).toBe("Please enter your name.");
  expect(isPresent("می\u200Cخواهم")).toBe(true);
  expect(fits("🌊".repeat(80))).toBe(true);
  expect(fits("🌊".repeat(81))).not.toBe(true);
});

test("a password has at most 128 code points", () => {
  const { fits } = fieldRules.password.validate;
  expect(fits("🌊".repeat(128))).toBe(true);
  expect(fits("🌊".repeat(129))).toBe("Password must be at most 128 characters.");
});
