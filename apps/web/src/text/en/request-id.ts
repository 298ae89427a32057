/** The text of a request id, by which operators find an error in the server's log. */
export const requestIdText = {
  label: (requestId: string) => `If you write to us, say this number: ${requestId}`,
} as const;
