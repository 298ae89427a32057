import { messages as said } from "@kora/contract/sentences/messages";
import { pluralize } from "./locale.ts";

const moreMessages = pluralize("more message", "more messages");

/** Texts of message requests: of their list, and of a chat whose messages wait. */
export const messageRequestsText = {
  title: "Message requests",
  /** The link to the list, with the number of requests if it is not 0. At `max`, there may be more. */
  link: (count: number, max: number) =>
    count === 0 ? "Requests" : `Requests (${count >= max ? `${max}+` : count})`,
  intro: "They do not learn whether you have seen their messages.",
  back: "Back to your chats",
  list: "Requests",
  loading: "Loading your requests...",
  failed: "Failed to load your requests.",
  moreFailed: "More requests could not be loaded.",
  empty: "No requests. Messages of people whom you do not know wait here.",
  messages: pluralize("message", "messages"),
  /** Above the buttons in a chat. */
  question: (name: string) => `Do you want ${name} to write to you?`,
  inert: "Links and pictures open once you have accepted.",
  accept: "Accept",
  decline: "Decline",
  block: "Block",
  report: "Report",
  accepted: said.requestAccepted,
  declined: said.requestDeclined,
  acceptFailed: "The request could not be accepted. Please try again.",
  declineFailed: "The request could not be declined. Please try again.",
  picture: "Picture, not shown",
  file: "File, not shown",
  /** Above the composer of the sender. */
  waits: (name: string, left: number) =>
    `Your messages wait until ${name} accepts them. You can write ${moreMessages(left)}, text only.`,
  friendsOnly: said.friendsOnly,
  limit: said.requestLimit,
} as const;
