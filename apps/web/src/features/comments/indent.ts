/** Deeper replies are not indented further, so that text still fits on a narrow screen. */
export const maxIndentDepth = 3;
