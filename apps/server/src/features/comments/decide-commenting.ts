import { type CommentAccess, getCommentRefusal } from "@kora/contract/comment-permission";
import { limitSentence } from "@kora/contract/sanction-sentences";
import { sentences } from "@kora/contract/sentences";

const { comments: texts } = sentences;

const sentenceByRefusal = {
  locked: texts.locked,
  barred: texts.barred,
  followers: texts.followersOnly,
  nobody: texts.nobody,
};

/** The facts that decide whether a viewer who sees a story may comment on it. */
export interface CommentingFacts extends CommentAccess {
  /** The end of a limit by moderators; null without one. */
  readonly limitedUntil: Date | null;
}

/** Returns the sentence that refuses a comment, or null. A reason of the griot comes before a limit by moderators. */
export function decideCommenting({ limitedUntil, ...access }: CommentingFacts): string | null {
  const refusal = getCommentRefusal(access);
  if (refusal !== null) return sentenceByRefusal[refusal];
  return limitedUntil === null ? null : limitSentence(limitedUntil);
}
