/** The forgot-password result disappears after these milliseconds (accounts-and-shell §9). */
export const messageDuration = 3000;

/** The result is styled as an error if its text contains "Error" (accounts-and-shell §8). */
export function isErrorMessage(message: string): boolean {
  return message.includes("Error");
}
