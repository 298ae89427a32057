import { expect, test } from "vitest";
import { accountsText } from "#text/accounts.ts";
import { isErrorMessage } from "./reset-mail-message.ts";

test("a message that contains Error is an error message, any other is not", () => {
  expect(isErrorMessage(accountsText.forgot.failed)).toBe(true);
  expect(isErrorMessage(accountsText.messages.resetSent)).toBe(false);
  expect(isErrorMessage("an error in small letters")).toBe(false);
});
