import type { MessageSenders } from "@kora/contract/privacy-settings";
import type { AgeGroup } from "../../platform/context.ts";

/**
 * What becomes of the messages of one user to another: they go at once, they wait until the other user accepts them, or
 * the user may not write.
 */
export type Writing = "open" | "request" | "refused";

/** The facts that decide how the viewer may write to another user, the partner. */
export interface WritingFacts {
  readonly viewerAge: AgeGroup;
  readonly partnerAge: AgeGroup;
  /** The setting `messages` of the partner. */
  readonly messagesFrom: MessageSenders;
  readonly areFriends: boolean;
  /** The partner follows the viewer. */
  readonly isFollower: boolean;
  /** The partner has written to the viewer in their chat, or accepted a request. */
  readonly hasConsented: boolean;
  /** The user whose messages wait in the chat; null without a request. */
  readonly requestedBy: "viewer" | "partner" | null;
  /** The partner accepted a request of the viewer, or wrote to them as a minor. */
  readonly isAccepted: boolean;
  /** A corrected age has closed the chat, and the minor has not written since. */
  readonly isClosed: boolean;
  /** The chat has messages besides those of a request. */
  readonly hasConversation: boolean;
}

const order: readonly Writing[] = ["open", "request", "refused"];

/**
 * Returns how the viewer may write to the partner. The recipient of a request answers without any rule. Otherwise
 * the strictest rule counts.
 */
export function decideWriting(facts: WritingFacts): Writing {
  if (facts.requestedBy === "partner") return "open";
  const outcomes = [decideByRequest(facts), decideByAge(facts), decideBySetting(facts)];
  return order.findLast((writing) => outcomes.includes(writing)) ?? "open";
}

/** A pending request stays one until it is answered or accepted, or the two are friends. */
function decideByRequest({ requestedBy, areFriends }: WritingFacts): Writing {
  return requestedBy === "viewer" && !areFriends ? "request" : "open";
}

/**
 * An unknown age counts as an adult's when its user writes to a minor, and as a minor's when an adult writes to its user.
 * A conversation from before the rule waits for the minor, unless a corrected age has closed it.
 */
function decideByAge(facts: WritingFacts): Writing {
  if (facts.areFriends) return "open";
  if (facts.partnerAge === "minor" && facts.viewerAge !== "minor") {
    if (facts.isAccepted) return "open";
    if (facts.isClosed) return "refused";
    return facts.hasConversation ? "request" : "refused";
  }
  if (facts.partnerAge === "unknown" && facts.viewerAge === "adult") {
    return facts.hasConsented ? "open" : "request";
  }
  return "open";
}

/**
 * Connections of the partner are friends, users whom they follow, and users to whom they have written. `nobody` closes
 * all chats but those in which the partner has written.
 */
function decideBySetting(facts: WritingFacts): Writing {
  if (facts.messagesFrom === "everyone" || facts.hasConsented) return "open";
  if (facts.messagesFrom === "nobody") return "refused";
  if (facts.areFriends || facts.isFollower) return "open";
  return facts.messagesFrom === "requests" ? "request" : "refused";
}
