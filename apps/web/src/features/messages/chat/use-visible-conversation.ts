import { useExpiryClock } from "../use-expiry-clock.ts";
import type { Conversation } from "./conversation.ts";
import { withoutExpired } from "./without-expired.ts";

/** Returns the conversation without messages that have disappeared, and the current time in milliseconds since 1970. */
export function useVisibleConversation(conversation: Conversation) {
  const now = useExpiryClock(
    conversation.messages.flatMap(({ disappearsAt }) =>
      disappearsAt === null ? [] : [Date.parse(disappearsAt)],
    ),
  );
  const messages = withoutExpired(conversation.messages, now);
  return { visibleConversation: { ...conversation, messages }, now };
}
