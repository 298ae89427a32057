/** What is said with the number by which whoever runs Kora finds what failed. */
export const referenceText = {
  number: (requestId: string) => `If you write to us, say this number: ${requestId}`,
} as const;
