/** Name of the `BroadcastChannel` that tells pages that the outbox has changed. */
export const outboxChannelName = "kora-outbox";
