/** Texts of the home page's second column. */
export const homeText = {
  more: "More to read",
  unfinished: "Continue reading",
  unfinishedFailed: "Your unfinished stories could not be loaded.",
  position: (percent: number) => `${percent}% read`,
  trending: "Trending",
  allTrending: "All trending stories",
  writers: "Griots to follow",
} as const;
