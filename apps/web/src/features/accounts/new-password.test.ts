import { registrationStrength, resetStrength } from "@kora/contract/password-strength";
import { expect, test } from "vitest";
import { newPasswordFault } from "./new-password.ts";

const registration = {
  strength: registrationStrength,
  passwordsDontMatch: "Passwords don't match!",
};
const reset = { strength: resetStrength, passwordsDontMatch: "Passwords do not match" };
const both = (password: string) => ({ password, confirmPassword: password });

test("two passwords that differ are said to, at the second, before their strength", () => {
  const typed = { password: "weak", confirmPassword: "Weak" };
  expect(newPasswordFault(typed, registration)).toEqual({
    name: "confirmPassword",
    sentence: "Passwords don't match!",
  });
  expect(newPasswordFault(typed, reset)?.sentence).toBe("Passwords do not match");
});

test("a weak password is refused at its own field", () => {
  expect(newPasswordFault(both("harp"), registration)).toEqual({
    name: "password",
    sentence: "Password is too weak! Please use a stronger password.",
  });
});

test("each screen judges by its own rule", () => {
  expect(newPasswordFault(both("harp-strings"), registration)?.name).toBe("password");
  expect(newPasswordFault(both("harp-strings"), reset)).toBeNull();
  expect(newPasswordFault(both("Harp4strings"), registration)).toBeNull();
});
