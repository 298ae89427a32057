/** Texts of the page of followed stories. */
export const followingText = {
  title: "Following",
  intro: "What the griots and series you follow have published, newest first.",
  loading: "Loading stories...",
  failed: "Failed to load stories.",
  empty: "Follow a griot or a series, and their stories come here.",
  find: "Look through the griots",
  series: "Series you follow",
} as const;
