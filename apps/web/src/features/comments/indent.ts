/** Deeper replies stand no further in, so that a narrow screen keeps room for words. */
export const indentedLevels = 3;
