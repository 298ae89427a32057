import { expect, test } from "vitest";
import { newPasswordFault, registrationRule, resetRule } from "./new-password.ts";

const both = (password: string) => ({ password, confirmPassword: password });

test("two passwords that differ are said to, at the second, before their strength", () => {
  const typed = { password: "weak", confirmPassword: "Weak" };
  expect(newPasswordFault(typed, registrationRule)).toEqual({
    name: "confirmPassword",
    sentence: "Passwords don't match!",
  });
  expect(newPasswordFault(typed, resetRule)?.sentence).toBe("Passwords do not match");
});

test("a weak password is refused at its own field", () => {
  expect(newPasswordFault(both("harp"), registrationRule)).toEqual({
    name: "password",
    sentence: "Password is too weak! Please use a stronger password.",
  });
});

test("each screen judges by its own rule", () => {
  expect(newPasswordFault(both("harp-strings"), registrationRule)?.name).toBe("password");
  expect(newPasswordFault(both("harp-strings"), resetRule)).toBeNull();
  expect(newPasswordFault(both("Harp4strings"), registrationRule)).toBeNull();
});
