/** Texts of the dialog that reports messages after they disappeared. */
export const disappearedMessagesText = {
  open: "Report what disappeared",
  title: "Messages that disappeared",
  detail:
    "For 24 hours you can report a message that disappeared. A message is listed within a minute after it disappeared.",
  loading: "Loading messages...",
  failed: "The messages could not be loaded.",
  none: "No message of others disappeared here in the last 24 hours.",
  hiddenSender: "Someone whom a block hides",
  sent: "Sent",
  disappeared: "disappeared",
  reportLabel: (name: string, time: string) => `Report the message from ${name}, ${time}`,
  close: "Close",
} as const;
