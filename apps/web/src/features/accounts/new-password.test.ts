import { expect, test } from "vitest";
import {
  registrationRule,
  resetRule,
  validateConfirmation,
  validateStrength,
} from "./new-password.ts";

test("each screen says in its own words that two passwords differ", () => {
  const typed = { password: "weak", confirmPassword: "Weak" };
  expect(validateConfirmation(typed, registrationRule)).toBe("Passwords don't match!");
  expect(validateConfirmation(typed, resetRule)).toBe("Passwords do not match");
  expect(validateConfirmation({ ...typed, confirmPassword: "weak" }, resetRule)).toBe(true);
});

test("an empty password has no second message at its confirmation", () => {
  const typed = { password: "", confirmPassword: "Weak" };
  expect(validateConfirmation(typed, registrationRule)).toBe(true);
});

test("each screen refuses a weak password by its own rule", () => {
  const tooWeak = "Password is too weak! Please use a stronger password.";
  expect(validateStrength("harp", registrationRule)).toBe(tooWeak);
  expect(validateStrength("harp-strings", registrationRule)).toBe(tooWeak);
  expect(validateStrength("harp-strings", resetRule)).toBe(true);
  expect(validateStrength("Harp4strings", registrationRule)).toBe(true);
});
