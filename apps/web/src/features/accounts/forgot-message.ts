/** How long the answer to a forgotten password stands (accounts-and-shell §9), in milliseconds. */
export const shownFor = 3000;

/** Whether that answer looks like an error: by its own words (accounts-and-shell §8). */
export function isErrorMessage(sentence: string): boolean {
  return sentence.includes("Error");
}
