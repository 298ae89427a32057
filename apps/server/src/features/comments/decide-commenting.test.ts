import { commentPermissions } from "@kora/contract/comment-permission";
import { limitSentence } from "@kora/contract/sanction-sentences";
import { sentences } from "@kora/contract/sentences";
import { expect, test } from "vitest";
import { type CommentingFacts, decideCommenting } from "./decide-commenting.ts";

const texts = sentences.comments;
const limitedUntil = new Date("2026-12-01T12:00:00Z");
const bool = [false, true] as const;

/** The griot, the followers and the others who may comment under each setting, while nothing else prevents it. */
const mayComment = {
  everyone: ["author", "follower", "stranger"],
  followers: ["author", "follower"],
  nobody: ["author"],
};

const cases = commentPermissions.flatMap((permission) =>
  (["author", "follower", "stranger"] as const).flatMap((who) =>
    bool.flatMap((isLocked) =>
      bool.flatMap((isBarred) =>
        bool.map((isLimited) => ({ permission, who, isLocked, isBarred, isLimited })),
      ),
    ),
  ),
);

/** The reasons, from the first that is given to the last. */
function expectedRefusal({ permission, who, isLocked, isBarred, isLimited }: (typeof cases)[0]) {
  if (isLocked) return texts.locked;
  if (isBarred && who !== "author") return texts.barred;
  if (!mayComment[permission].includes(who)) {
    return permission === "nobody" ? texts.nobody : texts.followersOnly;
  }
  return isLimited ? limitSentence(limitedUntil) : null;
}

test.each(cases)(
  "comments from $permission, locked $isLocked: $who, barred $isBarred, limited $isLimited",
  (combination) => {
    const { permission, who, isLocked, isBarred, isLimited } = combination;
    const facts: CommentingFacts = {
      permission,
      isLocked,
      isAuthor: who === "author",
      isFollower: who === "follower",
      isBarred,
      limitedUntil: isLimited ? limitedUntil : null,
    };
    expect(decideCommenting(facts)).toBe(expectedRefusal(combination));
  },
);
