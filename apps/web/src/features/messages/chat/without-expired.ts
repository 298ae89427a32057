import type { MessageView } from "@kora/contract/messages";

/**
 * Returns the messages that have not disappeared at `now` (milliseconds since 1970), without quotes of those that have.
 */
export function withoutExpired(messages: readonly MessageView[], now: number): MessageView[] {
  const isExpired = ({ disappearsAt }: MessageView) =>
    disappearsAt !== null && Date.parse(disappearsAt) <= now;
  const expiredIds = new Set(messages.filter(isExpired).map(({ _id }) => _id));
  return messages.flatMap((message) => {
    if (expiredIds.has(message._id)) return [];
    const { replyTo } = message;
    if (replyTo === null || !expiredIds.has(replyTo._id)) return [message];
    return [{ ...message, replyTo: null, replyContent: null }];
  });
}
