/** Texts of the home page's sections beside the panes. */
export const homeSectionsText = {
  unfinished: "Continue reading",
  unfinishedFailed: "Your unfinished stories could not be loaded.",
  nothingUnfinished: "No story to continue, for now.",
  position: (percent: number) => `${percent}% read`,
  nextPart: "Next part",
  history: "History",
  trending: "Trending",
  allTrending: "All trending stories",
  writers: "Griots to follow",
} as const;
