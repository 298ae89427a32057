import type { GroupPrivacy } from "@kora/contract/groups";
import { limits } from "@kora/contract/limits";
import { limitSentence } from "@kora/contract/sanction-sentences";
import { sentences } from "@kora/contract/sentences";
import { AppError, forbidden } from "../../../platform/errors.ts";

const texts = sentences.groups;

/** The facts that decide whether a user who sees a group, and is no member, may join it. */
export interface JoiningFacts {
  readonly isDeleted: boolean;
  readonly privacy: GroupPrivacy;
  /** `right` and `wrong`: the user came with a code of an invite link, and it is or is not that of the group. */
  readonly invite: "none" | "right" | "wrong";
  /** Null if the user was not refused within the last day. */
  readonly recentRefusal: "declined" | "removed" | null;
  readonly memberCount: number;
  /** The number of groups that the user is in. */
  readonly groupCount: number;
  /** The end of a limit of the user by moderators; null without one. */
  readonly limitedUntil: Date | null;
}

/** The facts that decide whether a user without a pending request may request to join a private group. */
export interface RequestingFacts extends Pick<JoiningFacts, "recentRefusal" | "limitedUntil"> {
  /** The number of pending requests to join the group. */
  readonly requestCount: number;
}

/**
 * Throws if the user may not join the group: 409 if it is deleted, and 403 if moderators have limited the user. With an
 * invite, 403 for a wrong code; without one, 403 for a private group and after a removal, and 409 after a declined
 * request. 409 if the user is in too many groups, or the group is full.
 */
export function decideJoining(facts: JoiningFacts): void {
  if (facts.isDeleted) throw conflict(texts.wasDeleted);
  refuseIfLimited(facts);
  if (facts.invite === "wrong") throw forbidden(texts.inviteWrong);
  if (facts.invite === "none") {
    if (facts.privacy === "private") throw forbidden(texts.isPrivate);
    refuseAfterRefusal(facts);
  }
  refuseIfFull(facts, texts.tooManyGroups);
}

/** Throws 409 if the user, whose request an admin accepts, is in too many groups, or the group is full. */
export function decideAccepting(facts: Pick<JoiningFacts, "groupCount" | "memberCount">): void {
  refuseIfFull(facts, texts.theyHaveTooManyGroups);
}

/**
 * Throws if the user may not request to join the group: 403 if moderators have limited them and after a removal, 409
 * after a declined request and if the group has too many requests.
 */
export function decideRequesting(facts: RequestingFacts): void {
  refuseIfLimited(facts);
  refuseAfterRefusal(facts);
  if (facts.requestCount >= limits.group.requests) throw conflict(texts.tooManyRequests);
}

function refuseIfLimited({ limitedUntil }: Pick<JoiningFacts, "limitedUntil">): void {
  if (limitedUntil !== null) throw forbidden(limitSentence(limitedUntil));
}

function refuseAfterRefusal({ recentRefusal }: Pick<JoiningFacts, "recentRefusal">): void {
  if (recentRefusal === "removed") throw forbidden(texts.recentlyRemoved);
  if (recentRefusal === "declined") throw conflict(texts.askLater);
}

function refuseIfFull(
  { groupCount, memberCount }: Pick<JoiningFacts, "groupCount" | "memberCount">,
  tooManyGroups: string,
): void {
  if (groupCount >= limits.group.perUser) throw conflict(tooManyGroups);
  if (memberCount >= limits.group.members) throw conflict(texts.isFull);
}

const conflict = (message: string) => new AppError("CONFLICT", message);
