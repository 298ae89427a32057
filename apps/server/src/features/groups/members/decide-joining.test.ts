import { limits } from "@kora/contract/limits";
import { limitSentence } from "@kora/contract/sanction-sentences";
import { sentences } from "@kora/contract/sentences";
import { describe, expect, test } from "vitest";
import { AppError } from "../../../platform/errors.ts";
import {
  decideAccepting,
  decideJoining,
  decideRequesting,
  type JoiningFacts,
} from "./decide-joining.ts";

const texts = sentences.groups;
const limitedUntil = new Date("2026-12-01T12:00:00Z");
const bool = [false, true] as const;
const recentRefusals = [null, "declined", "removed"] as const;

/** Returns the status code and sentence of the refusal; `allowed` without one. */
function outcomeOf(decide: () => void): [number, string] | "allowed" {
  try {
    decide();
    return "allowed";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.status, error.message];
  }
}

const groupCountOf = (hasTooMany: boolean) => limits.group.perUser - (hasTooMany ? 0 : 1);
const memberCountOf = (isFull: boolean) => limits.group.members - (isFull ? 0 : 1);
const limitOf = (isLimited: boolean) => (isLimited ? limitedUntil : null);

const combinations = bool.flatMap((isDeleted) =>
  (["public", "private"] as const).flatMap((privacy) =>
    (["none", "right", "wrong"] as const).flatMap((invite) =>
      recentRefusals.flatMap((recentRefusal) =>
        bool.flatMap((isLimited) =>
          bool.flatMap((hasTooMany) =>
            bool.map((isFull) => ({
              isDeleted,
              privacy,
              invite,
              recentRefusal,
              isLimited,
              hasTooMany,
              isFull,
            })),
          ),
        ),
      ),
    ),
  ),
);
type Combination = (typeof combinations)[number];

/** The reasons against joining, from the first that is given to the last. */
function reasonsAgainstJoining(combination: Combination): (false | [number, string])[] {
  const { invite, recentRefusal } = combination;
  const hasInvite = invite !== "none";
  return [
    combination.isDeleted && [409, texts.wasDeleted],
    combination.isLimited && [403, limitSentence(limitedUntil)],
    invite === "wrong" && [403, texts.inviteWrong],
    combination.privacy === "private" && !hasInvite && [403, texts.isPrivate],
    recentRefusal === "removed" && !hasInvite && [403, texts.recentlyRemoved],
    recentRefusal === "declined" && !hasInvite && [409, texts.askLater],
    combination.hasTooMany && [409, texts.tooManyGroups],
    combination.isFull && [409, texts.isFull],
  ];
}

test.each(combinations)(
  "joining a $privacy group (deleted $isDeleted, full $isFull) with invite $invite: limited $isLimited, refused $recentRefusal, in too many groups $hasTooMany",
  (combination) => {
    const facts: JoiningFacts = {
      isDeleted: combination.isDeleted,
      privacy: combination.privacy,
      invite: combination.invite,
      recentRefusal: combination.recentRefusal,
      memberCount: memberCountOf(combination.isFull),
      groupCount: groupCountOf(combination.hasTooMany),
      limitedUntil: limitOf(combination.isLimited),
    };
    const reason = reasonsAgainstJoining(combination).find((reason) => reason !== false);
    expect(outcomeOf(() => decideJoining(facts))).toEqual(reason ?? "allowed");
  },
);

describe("requesting to join", () => {
  const cases = bool.flatMap((isLimited) =>
    recentRefusals.flatMap((recentRefusal) =>
      bool.map((hasTooManyRequests) => ({ isLimited, recentRefusal, hasTooManyRequests })),
    ),
  );
  test.each(cases)(
    "limited $isLimited, refused $recentRefusal, too many requests $hasTooManyRequests",
    ({ isLimited, recentRefusal, hasTooManyRequests }) => {
      const reasons: (false | [number, string])[] = [
        isLimited && [403, limitSentence(limitedUntil)],
        recentRefusal === "removed" && [403, texts.recentlyRemoved],
        recentRefusal === "declined" && [409, texts.askLater],
        hasTooManyRequests && [409, texts.tooManyRequests],
      ];
      const decide = () =>
        decideRequesting({
          limitedUntil: limitOf(isLimited),
          recentRefusal,
          requestCount: limits.group.requests - (hasTooManyRequests ? 0 : 1),
        });
      expect(outcomeOf(decide)).toEqual(reasons.find((reason) => reason !== false) ?? "allowed");
    },
  );
});

describe("accepting a request", () => {
  test.each(bool.flatMap((hasTooMany) => bool.map((isFull) => ({ hasTooMany, isFull }))))(
    "of a user in too many groups $hasTooMany, group full $isFull",
    ({ hasTooMany, isFull }) => {
      const reasons: (false | [number, string])[] = [
        hasTooMany && [409, texts.theyHaveTooManyGroups],
        isFull && [409, texts.isFull],
      ];
      const decide = () =>
        decideAccepting({
          groupCount: groupCountOf(hasTooMany),
          memberCount: memberCountOf(isFull),
        });
      expect(outcomeOf(decide)).toEqual(reasons.find((reason) => reason !== false) ?? "allowed");
    },
  );
});
