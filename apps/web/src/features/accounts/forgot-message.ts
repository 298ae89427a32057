/** How long the answer to a forgotten password stands (accounts-and-shell §9), in milliseconds. */
export const shownFor = 3000;

export interface ForgotMessage {
  readonly sentence: string;
  /** The call failed, in whichever words. */
  readonly refused: boolean;
}

/**
 * Whether the answer looks like an error: by its own words (accounts-and-shell §8), and where nothing was
 * sent whatever its words (decision 0011).
 */
export function looksLikeError({ sentence, refused }: ForgotMessage): boolean {
  return refused || sentence.includes("Error");
}
