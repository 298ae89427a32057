import { limitSentence } from "@kora/contract/sanction-sentences";
import { sentences } from "@kora/contract/sentences";
import { describe, expect, test } from "vitest";
import { AppError } from "../../../platform/errors.ts";
import {
  type ChangingFacts,
  decideSending,
  refuseUnlessMayChange,
  type SendingFacts,
} from "./decide-sending.ts";

const texts = sentences.messages;
const limitedUntil = new Date("2026-12-01T12:00:00Z");

const allowed: SendingFacts = {
  hasChat: true,
  isVisible: true,
  mayWrite: true,
  writing: "open",
  requestCount: 0,
  hasFile: false,
  limitedUntil: null,
};

/** Returns how a message goes, or the sentence that refuses it. */
function outcomeOf(facts: Partial<SendingFacts>): string {
  try {
    return decideSending({ ...allowed, ...facts });
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** What refuses a message, from the first reason to the last. */
const refusals: readonly (readonly [string, Partial<SendingFacts>, string])[] = [
  ["a stranger is hidden", { isVisible: false, hasChat: false }, texts.personNotFound],
  ["one blocks the other", { mayWrite: false }, new AppError("BLOCKED").message],
  ["only friends may begin", { writing: "refused" }, texts.friendsOnly],
  ["three messages wait", { writing: "request", requestCount: 3 }, texts.requestLimit],
  ["a request has a file", { writing: "request", hasFile: true }, texts.requestTextOnly],
  [
    "moderators limited the sender of a request",
    { writing: "request", limitedUntil },
    limitSentence(limitedUntil),
  ],
  [
    "moderators limited the sender of a new chat",
    { hasChat: false, limitedUntil },
    limitSentence(limitedUntil),
  ],
];

describe("a message to a user", () => {
  test.each(refusals)("is refused if %s", (_reason, facts, sentence) => {
    expect(outcomeOf(facts)).toBe(sentence);
  });

  test("is refused for the first of several reasons", () => {
    for (const [index, [, facts, sentence]] of refusals.entries()) {
      // An earlier reason wins over all later ones that do not change its own facts.
      const laterFacts = refusals.slice(index + 1).map(([, later]) => later);
      expect(outcomeOf(Object.assign({}, ...laterFacts, facts))).toBe(sentence);
    }
  });

  test.each<[Partial<SendingFacts>, string]>([
    [{}, "open"],
    [{ hasFile: true }, "open"],
    [{ limitedUntil }, "open"],
    [{ isVisible: false }, "open"],
    [{ hasChat: false }, "open"],
    [{ hasChat: false, writing: "request" }, "request"],
    [{ writing: "request", requestCount: 2 }, "request"],
  ])("with %o goes as %s", (facts, outcome) => {
    expect(outcomeOf(facts)).toBe(outcome);
  });
});

describe("an edit or a restored message", () => {
  const blocked = new AppError("BLOCKED").message;
  test.each<[ChangingFacts, string | null]>([
    [{ mayWrite: true, writing: "open", isOfRequest: false }, null],
    // The partner has accepted in the meantime.
    [{ mayWrite: true, writing: "open", isOfRequest: true }, null],
    [{ mayWrite: true, writing: "request", isOfRequest: false }, texts.friendsOnly],
    [{ mayWrite: true, writing: "request", isOfRequest: true }, texts.requestLimit],
    [{ mayWrite: true, writing: "refused", isOfRequest: false }, texts.friendsOnly],
    [{ mayWrite: true, writing: "refused", isOfRequest: true }, texts.friendsOnly],
    [{ mayWrite: false, writing: "open", isOfRequest: false }, blocked],
    [{ mayWrite: false, writing: "open", isOfRequest: true }, blocked],
    [{ mayWrite: false, writing: "request", isOfRequest: false }, blocked],
    [{ mayWrite: false, writing: "request", isOfRequest: true }, blocked],
    [{ mayWrite: false, writing: "refused", isOfRequest: false }, blocked],
    [{ mayWrite: false, writing: "refused", isOfRequest: true }, blocked],
  ])("with %o is refused with: %s", (facts, sentence) => {
    const refuse = () => {
      try {
        refuseUnlessMayChange(facts);
        return null;
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(refuse()).toBe(sentence);
  });
});
