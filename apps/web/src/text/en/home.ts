/** Texts of the home page's second column. */
export const homeText = {
  more: "More to read",
  unfinished: "Continue reading",
  position: (percent: number) => `${percent}% read`,
  trending: "Trending",
  allTrending: "All trending stories",
  writers: "Griots to follow",
} as const;
