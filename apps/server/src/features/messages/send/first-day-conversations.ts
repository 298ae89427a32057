import { firstDayChats } from "@kora/contract/rate-limits";
import { sentences } from "@kora/contract/sentences";
import type { FirstDayLimit } from "../../../platform/limits/limit-first-day.ts";

/** The conversations that an account may begin in its first 24 hours: chats, and groups in which it first writes. */
export const firstDayConversations: FirstDayLimit = {
  name: "chats of new accounts",
  limit: firstDayChats,
  toSentence: () => sentences.messages.tooManyNewChats,
};
