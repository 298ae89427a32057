import { describe, expect, test } from "vitest";
import { NewPassword, ResetPassword } from "./accounts.ts";
import { registrationStrength, resetStrength } from "./password-strength.ts";
import { sentences } from "./sentences.ts";

describe("a password at registration", () => {
  test.each(["aA1@aaaa", "Abcdef1$", "Zz9!Zz9!Zz9!", "aB3%*?&@", `${"a".repeat(124)}B3@x`])(
    "%s has all four kinds, 8 characters or more: Strong",
    (password) => expect(registrationStrength(password)).toBe("Strong"),
  );

  test.each(["abcdefg1", "ABCDEFG1", "1234567a", "Abcdefg1", "1234567890123Z"])(
    "%s has letters and digits only, with one of each: Medium",
    (password) => expect(registrationStrength(password)).toBe("Medium"),
  );

  test.each([
    ["", "is empty"],
    ["aA1@aaa", "has 7 characters"],
    ["abcdef1", "has 7 characters"],
    ["abcdefgh", "has letters only"],
    ["12345678", "has digits only"],
    ["@$!%*?&@", "has symbols only"],
    ["abcdefg1@", "has a symbol but no upper-case letter"],
    ["ABCDEFG1@", "has a symbol but no lower-case letter"],
    ["Abcdefgh@", "has a symbol but no digit"],
    ["Abcdefg1#", "has a symbol that is not one of @$!%*?&"],
    ["Abcdef1@ ", "has a space"],
    ["Abcdef 12", "has a space"],
    ["Abcdefg1é", "has a letter beyond a to z"],
    ["Ａｂｃｄｅｆｇ１", "has letters of another width"],
    ["abcdefg1\n", "ends with a line break"],
    ["aA1@aaaa\n", "ends with a line break"],
  ])("%j %s: Weak", (password) => expect(registrationStrength(password)).toBe("Weak"));
});

describe.each([
  ["registration", registrationStrength],
  ["reset", resetStrength],
])("at %s a password of 15 characters or more", (_screen, strength) => {
  test.each([
    "a".repeat(15),
    "my father's well",
    "   ".repeat(5),
    "ọmọlúàbí ní ilé wa",
    "🔥".repeat(15),
  ])("%s is Strong whatever it is made of", (password) =>
    expect(strength(password)).toBe("Strong"),
  );

  test.each(["a".repeat(14), "🔥".repeat(14)])("but %s is Weak", (password) =>
    expect(strength(password)).toBe("Weak"),
  );
});

describe("a new password", () => {
  const getErrorMessage = (password: unknown) =>
    NewPassword.safeParse(password).error?.issues[0]?.message;

  test("is refused when it is weak, missing or longer than 128 characters", () => {
    const texts = sentences.accounts;
    expect(getErrorMessage("abcdefgh")).toBe(
      "Password is too weak! Please use a stronger password.",
    );
    expect(getErrorMessage("")).toBe(texts.passwordRequired);
    expect(getErrorMessage(undefined)).toBe(texts.passwordRequired);
    expect(getErrorMessage(`1${"a".repeat(128)}`)).toBe(texts.passwordTooLong);
  });

  test("is taken when it is Medium or Strong, to 128 characters", () => {
    for (const password of ["abcdefg1", "aA1@aaaa", `1${"a".repeat(127)}`]) {
      expect(getErrorMessage(password)).toBeUndefined();
    }
  });
});

describe("a password at reset", () => {
  test.each(["Abcdefg1", "abcdef1#", "ABCDEF1#", "Abcdefg#", "aA1@aaaa", "abc 1234"])(
    "%s is 8 characters or more of three kinds: Strong",
    (password) => expect(resetStrength(password)).toBe("Strong"),
  );

  test.each(["abcdefg1", "ABCDEFG1", "Abcdefgh", "abcdefg#", "1234567#", "abcd efgh", "Ọmọlúàbí"])(
    "%s is 8 characters or more of two kinds: Medium",
    (password) => expect(resetStrength(password)).toBe("Medium"),
  );

  test.each([
    ["", "is empty"],
    ["aA1@aaa", "has 7 characters"],
    ["abcdefgh", "has one kind"],
    ["ABCDEFGH", "has one kind"],
    ["12345678", "has one kind"],
    ["########", "has one kind"],
    ["ọmọlúàbí", "has one kind, whatever the script"],
    ["        ", "has spaces only"],
    ["🌊🌊🌊🌊Aa1", "has 7 characters"],
  ])("%j %s: Weak", (password) => expect(resetStrength(password)).toBe("Weak"));

  test("is refused when it is weak, missing or longer than 128 characters", () => {
    const getErrorMessage = (password: unknown) =>
      ResetPassword.safeParse(password).error?.issues[0]?.message;
    expect(getErrorMessage("abcdefgh")).toBe(
      "Password is too weak! Please use a stronger password.",
    );
    expect(getErrorMessage(undefined)).toBe("Please enter a password.");
    expect(getErrorMessage(`1${"a".repeat(128)}`)).toBe("Password must be at most 128 characters.");
    expect(getErrorMessage(`1${"a".repeat(127)}`)).toBeUndefined();
    // This password is Medium here, but Weak at registration.
    expect(getErrorMessage("abcdefg#")).toBeUndefined();
  });
});
