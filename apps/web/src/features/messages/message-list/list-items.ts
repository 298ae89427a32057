import type { MessageView } from "@kora/contract/messages";
import type { Outgoing } from "../send/outbox.ts";

/**
 * The rows of the message list; `unread` is the divider before the first unread message. `isAuthorChange`: the row
 * above is not a message of the same author.
 */
export type ListItem =
  | { readonly kind: "day"; readonly key: string; readonly date: Date }
  | { readonly kind: "unread"; readonly key: "unread" }
  | {
      readonly kind: "message";
      readonly key: string;
      readonly message: MessageView;
      readonly isAuthorChange: boolean;
    }
  | {
      readonly kind: "outgoing";
      readonly key: string;
      readonly outgoing: Outgoing;
      readonly isAuthorChange: boolean;
    };

const dayKey = (date: Date) => `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;

/** Groups messages by local day; unsent ones (`outgoing`) come last. */
export function toListItems(
  messages: readonly MessageView[],
  outgoing: readonly Outgoing[],
  { firstUnreadId }: { firstUnreadId: string | null },
): ListItem[] {
  const items: ListItem[] = [];
  let day = "";
  let author: string | null = null;
  const startDay = (date: Date) => {
    const next = dayKey(date);
    if (next === day) return;
    day = next;
    author = null;
    items.push({ kind: "day", key: `day ${next}`, date });
  };
  const sentClientIds = new Set<string>();
  for (const message of messages) {
    startDay(new Date(message.createdAt));
    if (message._id === firstUnreadId) {
      items.push({ kind: "unread", key: "unread" });
      author = null;
    }
    if (message.clientId !== null) sentClientIds.add(message.clientId);
    const key = message.clientId ?? message._id;
    items.push({ kind: "message", key, message, isAuthorChange: message.sender._id !== author });
    // The author of a message that a block hides (`isFolded`) must not be revealed.
    author = message.isFolded ? null : message.sender._id;
  }
  for (const message of outgoing) {
    // The event of the sent message may arrive before the response that removes it from the outbox.
    if (sentClientIds.has(message.clientId)) continue;
    startDay(new Date(message.createdAt));
    const isAuthorChange = message.from !== author;
    items.push({
      kind: "outgoing",
      key: message.clientId,
      outgoing: message,
      isAuthorChange,
    });
    author = message.from;
  }
  return items;
}

/** Formats a day: Today, Yesterday or its date. */
export function formatDay(
  date: Date,
  now: Date,
  texts: { today: string; yesterday: string; day: (date: Date, isThisYear: boolean) => string },
): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dayKey(date) === dayKey(now)) return texts.today;
  if (dayKey(date) === dayKey(yesterday)) return texts.yesterday;
  return texts.day(date, date.getFullYear() === now.getFullYear());
}
