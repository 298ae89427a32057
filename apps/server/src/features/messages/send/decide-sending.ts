import { limits } from "@kora/contract/limits";
import { limitSentence } from "@kora/contract/sanction-sentences";
import { sentences } from "@kora/contract/sentences";
import { AppError, forbidden, notFound } from "../../../platform/errors.ts";
import type { Writing } from "../decide-writing.ts";

const texts = sentences.messages;

/** The facts that decide whether the viewer may send a message to another user, the partner. */
export interface SendingFacts {
  readonly hasChat: boolean;
  /** The viewer may see the partner. */
  readonly isVisible: boolean;
  /** The partner's account is active, and neither of the two blocks the other. */
  readonly mayWrite: boolean;
  readonly writing: Writing;
  /** The number of messages that wait in the viewer's request. */
  readonly requestCount: number;
  readonly hasFile: boolean;
  /** The end of a limit of the viewer by moderators; null without one. */
  readonly limitedUntil: Date | null;
}

/**
 * Returns whether a message to a user goes at once or waits in a request. Throws 404 if the two have no chat and the
 * partner is not visible, 403 for a block, for a chat that only friends may begin, for a request that has a file or is
 * complete, and for a new chat or a request of a user whom moderators have limited. A declined request gives the same
 * errors as one that waits.
 */
export function decideSending(facts: SendingFacts): Exclude<Writing, "refused"> {
  const { hasChat, writing, limitedUntil } = facts;
  if (!facts.isVisible && !hasChat) throw notFound(texts.personNotFound);
  if (!facts.mayWrite) throw new AppError("BLOCKED");
  if (writing === "refused") throw forbidden(texts.friendsOnly);
  if (writing === "request") {
    if (facts.requestCount >= limits.message.perRequest) throw forbidden(texts.requestLimit);
    if (facts.hasFile) throw forbidden(texts.requestTextOnly);
  }
  if (limitedUntil !== null && (!hasChat || writing === "request")) {
    throw forbidden(limitSentence(limitedUntil));
  }
  return writing;
}

/** The facts that decide whether the viewer may edit or restore a message that they sent to the partner. */
export interface ChangingFacts extends Pick<SendingFacts, "mayWrite" | "writing"> {
  /** The message waits in a request of the viewer. */
  readonly isOfRequest: boolean;
}

/**
 * Throws the errors of `decideSending` unless the viewer may edit or restore a message: the text would reach the partner
 * past the rules. A message of a request counts as one too many, and an older message of a chat that waits now as one
 * that only friends may send.
 */
export function refuseUnlessMayChange({ mayWrite, writing, isOfRequest }: ChangingFacts): void {
  decideSending({
    hasChat: true,
    isVisible: true,
    mayWrite,
    writing: writing === "request" && !isOfRequest ? "refused" : writing,
    requestCount: limits.message.perRequest,
    hasFile: false,
    limitedUntil: null,
  });
}
