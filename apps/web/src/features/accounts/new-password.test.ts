import { expect, test } from "vitest";
import {
  registrationRule,
  resetRule,
  validateConfirmation,
  validateStrength,
} from "./new-password.ts";

test("registration and reset have different messages for two different passwords", () => {
  const typed = { password: "weak", confirmPassword: "Weak" };
  expect(validateConfirmation(typed, registrationRule)).toBe("Passwords don't match!");
  expect(validateConfirmation(typed, resetRule)).toBe("Passwords do not match");
  expect(validateConfirmation({ ...typed, confirmPassword: "weak" }, resetRule)).toBe(true);
});

test("an empty password is not also reported as different from its confirmation", () => {
  const typed = { password: "", confirmPassword: "Weak" };
  expect(validateConfirmation(typed, registrationRule)).toBe(true);
});

test("registration and reset reject weak passwords by different rules", () => {
  const tooWeak = "Password is too weak! Please use a stronger password.";
  expect(validateStrength("harp", registrationRule)).toBe(tooWeak);
  expect(validateStrength("harp-strings", registrationRule)).toBe(tooWeak);
  expect(validateStrength("harp-strings", resetRule)).toBe(true);
  expect(validateStrength("Harp4strings", registrationRule)).toBe(true);
});

test.each([
  [
    "harpstring4",
    "Stronger with a capital letter and one of @$!%*?&. Or use 15 characters of any kind.",
  ],
  ["harpstring4!", "Stronger with a capital letter. Or use 15 characters of any kind."],
  ["Harp4", "Stronger with 8 characters and one of @$!%*?&. Or use 15 characters of any kind."],
  [
    "Harp 4 strings",
    "Up to 14 characters, use only letters, digits and @$!%*?&. With 15, any character counts.",
  ],
  ["Harp4strings!", null],
  ["a harp has twenty-one strings", null],
])("at registration, the advice for %s is: %s", (password, advice) => {
  expect(registrationRule.advice(password)).toBe(advice);
});

test.each([
  [
    "harpstrings",
    "Stronger with a capital letter, a digit, or a symbol. Or use 15 characters of any kind.",
  ],
  ["harp strings", "Stronger with a capital letter or a digit. Or use 15 characters of any kind."],
  ["Harp4", "Stronger with 8 characters. Or use 15 characters of any kind."],
  ["Harp strings", null],
])("at a reset, the advice for %s is: %s", (password, advice) => {
  expect(resetRule.advice(password)).toBe(advice);
});
