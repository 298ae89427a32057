import { describe, expect, test } from "vitest";
import { Email } from "./accounts.ts";
import { toEmailAddress } from "./email-address.ts";

describe("an email address", () => {
  test.each([
    ["ama@kora.example", "ama@kora.example"],
    [" A.b+c@Sub.Kora.example ", "A.b+c@Sub.Kora.example"],
    ["o'brien_1-x@kora.co", "o'brien_1-x@kora.co"],
    ["anna@xn--e1afmkfd.xn--p1ai", "anna@xn--e1afmkfd.xn--p1ai"],
    ["anna@пример.рф", "anna@xn--e1afmkfd.xn--p1ai"],
    ["anna@ПРИМЕР.РФ", "anna@xn--e1afmkfd.xn--p1ai"],
    ["anna@bücher.example", "anna@xn--bcher-kva.example"],
    ["wei@例子。中国", "wei@xn--fsqu00a.xn--fiqs8s"],
    ["amina@مثال.موقع", "amina@xn--mgbh0fb.xn--4gbrim"],
    ["ama@xn--bcher-kva.example", "ama@xn--bcher-kva.example"],
  ])("%j is stored as %j", (text, address) => {
    expect(toEmailAddress(text)).toBe(address);
    expect(Email.parse(text)).toBe(address);
  });

  test.each([
    "",
    "ama",
    "ama@kora",
    "@kora.example",
    "a b@kora.example",
    ".ama@kora.example",
    "a..b@kora.example",
    "ama@kora.e",
    "ama@kora..example",
    "ama@-kora.example",
    "ama@kora.xn--",
    "ama@kora.example/x",
    "ama@пример.рф/x",
    "ama@пример.рф:80",
    "ama@пример.рф@kora.example",
    "ama@1.2.3.4",
    "ama@１.２.３.４",
    "ama@пример",
    "анна@пример.рф",
    "ama@a\u0000b.example",
    `a@${"b".repeat(254)}.co`,
    `a@${"п".repeat(200)}.рф`,
    "ama@kora.example\nBcc: all@kora.example",
  ])("is not %j", (text) => {
    expect(toEmailAddress(text)).toBeUndefined();
    expect(Email.safeParse(text).error?.issues[0]?.message).toBe(
      "Please enter a valid email address.",
    );
  });
});
