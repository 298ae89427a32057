import type { CallName } from "@kora/contract";

/** The calls that may wait for a connection. The server knows their client ids (docs/decisions/0067-outbox.md). */
export type WaitingCallName = Extract<
  CallName,
  | "createComment"
  | "createReply"
  | "likeComment"
  | "unlikeComment"
  | "likeStory"
  | "addBookmark"
  | "removeBookmark"
  | "followWriter"
  | "followSeries"
>;

/**
 * Key of the number of a user's calls in the outbox that wait or were refused, in `localStorage`. It is there while the
 * outbox has any calls of the user.
 */
export function outboxFlag(userId: string): string {
  return `outbox:${userId}`;
}
