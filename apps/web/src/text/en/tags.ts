/** Texts of the page of a tag. */
export const tagsText = {
  loading: "Loading stories...",
  failed: "Failed to load stories.",
  empty: "There is no story with this tag.",
  home: "Back to the stories",
} as const;
