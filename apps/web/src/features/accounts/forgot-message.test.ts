import { expect, test } from "vitest";
import { accountsText } from "#text/accounts.ts";
import { looksLikeError } from "./forgot-message.ts";

const { forgot, said } = accountsText;

test("a message containing 'Error' is styled as an error, the one that the mail is sent as a success", () => {
  expect(looksLikeError({ sentence: forgot.failed, refused: true })).toBe(true);
  expect(looksLikeError({ sentence: "Error of some kind", refused: false })).toBe(true);
  expect(looksLikeError({ sentence: said.resetSent, refused: false })).toBe(false);
});

test("a refusal is styled as an error whatever its words: nothing was sent", () => {
  expect(looksLikeError({ sentence: "That was a lot at once.", refused: true })).toBe(true);
});
