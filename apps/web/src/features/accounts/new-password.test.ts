import { expect, test } from "vitest";
import { registrationRule, resetRule, validateNewPassword } from "./new-password.ts";

const typedTwice = (password: string) => ({ password, confirmPassword: password });

test("different passwords are an error of the second field, checked before the strength", () => {
  const typed = { password: "weak", confirmPassword: "Weak" };
  expect(validateNewPassword(typed, registrationRule)).toEqual({
    name: "confirmPassword",
    message: "Passwords don't match!",
  });
  expect(validateNewPassword(typed, resetRule)?.message).toBe("Passwords do not match");
});

test("a weak password is refused at its own field", () => {
  expect(validateNewPassword(typedTwice("harp"), registrationRule)).toEqual({
    name: "password",
    message: "Password is too weak! Please use a stronger password.",
  });
});

test("each screen validates by its own rule", () => {
  expect(validateNewPassword(typedTwice("harp-strings"), registrationRule)?.name).toBe("password");
  expect(validateNewPassword(typedTwice("harp-strings"), resetRule)).toBeNull();
  expect(validateNewPassword(typedTwice("Harp4strings"), registrationRule)).toBeNull();
});
