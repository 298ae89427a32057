import { expect, test } from "vitest";
import { Password } from "./account-fields.ts";
import { accountCalls, NewPassword, ResetPassword } from "./accounts.ts";
import { registrationStrength, resetStrength } from "./password-strength.ts";
import { preparePassword } from "./prepare-password.ts";

const message = (schema: typeof NewPassword, password: string) =>
  schema.safeParse(password).error?.issues[0]?.message;

test.each([
  ["Ade\u0301 by the river", "Adé by the river"],
  ["o\u0323\u0301", "\u1ECD\u0301"],
  ["a\u00A0b\u3000c d", "a b c d"],
  ["  a ", "  a "],
  ["\uFB01sh", "\uFB01sh"],
  ["Abc\u200D", "Abc\u200D"],
])("the password %j is prepared as %j", (password, prepared) => {
  expect(preparePassword(password)).toBe(prepared);
});

test("a new password is prepared before its strength and length are checked", () => {
  const decomposed = "Ade\u0301 by the river";
  expect(NewPassword.parse(decomposed)).toBe("Adé by the river");
  expect(ResetPassword.parse(decomposed)).toBe("Adé by the river");
  expect(message(NewPassword, "e\u0301".repeat(14))).toBe(
    "Password is too weak! Please use a stronger password.",
  );
  expect([registrationStrength("e\u0301".repeat(14)), resetStrength("e\u0301".repeat(7))]).toEqual([
    "Weak",
    "Weak",
  ]);
  expect(NewPassword.parse("e\u0301".repeat(128))).toBe("é".repeat(128));
  expect(NewPassword.parse("🌊".repeat(128))).toBe("🌊".repeat(128));
  expect(message(NewPassword, "🌊".repeat(129))).toBe("Password must be at most 128 characters.");
});

test("a new password has no control characters", () => {
  for (const password of [
    "by the river\tat night",
    "by the river\u0007at night",
    "\u0085".repeat(20),
  ])
    expect(message(NewPassword, password)).toBe("A password cannot contain control characters.");
});

test("a password of before is taken as it is typed", () => {
  for (const password of ["Ade\u0301", "a\tb", "e\u0301".repeat(128)])
    expect(Password.parse(password)).toBe(password);
  expect(message(Password, "")).toBe("Please enter a password.");
  expect(message(Password, "é".repeat(129))).toBe("Password must be at most 128 characters.");
});

test("the repeated password may be typed on another keyboard", () => {
  const form = {
    name: "Ama",
    username: "ama",
    email: "ama@kora.example",
    password: "Adé by the river",
    confirmPassword: "Ade\u0301 by\u00A0the river",
  };
  expect(accountCalls.register.body.safeParse(form).success).toBe(true);
});

test("a long run of marks is refused without being composed", () => {
  const before = process.threadCpuUsage();
  expect(NewPassword.safeParse(`a${"\u0301\u0323".repeat(30_000)}`).success).toBe(false);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(100);
});
