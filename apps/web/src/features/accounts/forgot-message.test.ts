import { expect, test } from "vitest";
import { accountsText } from "#text/accounts.ts";
import { isErrorMessage } from "./forgot-message.ts";

test("a message that says Error looks like one, any other does not", () => {
  expect(isErrorMessage(accountsText.forgot.failed)).toBe(true);
  expect(isErrorMessage(accountsText.said.resetSent)).toBe(false);
  expect(isErrorMessage("an error in small letters")).toBe(false);
});
