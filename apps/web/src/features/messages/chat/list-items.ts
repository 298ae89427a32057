import type { MessageView } from "@kora/contract/messages";
import type { Outgoing } from "./outbox.ts";

/** The rows of the message list. `startsRun` is false when the row above is by the same author. */
export type ListItem =
  | { readonly kind: "day"; readonly key: string; readonly moment: Date }
  | { readonly kind: "unread"; readonly key: "unread" }
  | {
      readonly kind: "message";
      readonly key: string;
      readonly message: MessageView;
      readonly startsRun: boolean;
    }
  | {
      readonly kind: "outgoing";
      readonly key: string;
      readonly outgoing: Outgoing;
      readonly startsRun: boolean;
    };

const dayOf = (moment: Date) =>
  `${moment.getFullYear()}-${moment.getMonth() + 1}-${moment.getDate()}`;

/** Groups messages by local day (social §9); unsent ones come last. */
export function toListItems(
  messages: readonly MessageView[],
  outgoing: readonly Outgoing[],
  { firstUnreadId }: { firstUnreadId: string | null },
): ListItem[] {
  const items: ListItem[] = [];
  let day = "";
  let writer: string | null = null;
  const beginDay = (moment: Date) => {
    const next = dayOf(moment);
    if (next === day) return;
    day = next;
    writer = null;
    items.push({ kind: "day", key: `day ${next}`, moment });
  };
  const sent = new Set<string>();
  for (const message of messages) {
    beginDay(new Date(message.createdAt));
    if (message._id === firstUnreadId) {
      items.push({ kind: "unread", key: "unread" });
      writer = null;
    }
    if (message.clientId !== null) sent.add(message.clientId);
    const key = message.clientId ?? message._id;
    items.push({ kind: "message", key, message, startsRun: message.sender._id !== writer });
    // The author of a blocked message must not be revealed.
    writer = message.isFolded ? null : message.sender._id;
  }
  for (const one of outgoing) {
    // The event may arrive before the response to the call.
    if (sent.has(one.clientId)) continue;
    beginDay(new Date(one.createdAt));
    const startsRun = one.from !== writer;
    items.push({ kind: "outgoing", key: one.clientId, outgoing: one, startsRun });
    writer = one.from;
  }
  return items;
}

/** Formats a day: Today, Yesterday or its date. */
export function dayWords(
  moment: Date,
  now: Date,
  words: { today: string; yesterday: string; day: (moment: Date, isThisYear: boolean) => string },
): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dayOf(moment) === dayOf(now)) return words.today;
  if (dayOf(moment) === dayOf(yesterday)) return words.yesterday;
  return words.day(moment, moment.getFullYear() === now.getFullYear());
}
