/** What the feed and the cards say. */
export const storiesText = {
  feed: {
    forYou: "For You",
    genre: (genre: string) => `Genre: ${genre}`,
    filter: "Choose what to read",
    recommended: "Recommended For You",
    loading: "Loading stories...",
    failed: "Failed to load stories",
    noMatch: "No stories match your search.",
    searched: (query: string) => `Showing what matches “${query}”`,
    clearSearch: "Show all",
    lookFurther: "Look further back",
    empty: "It is quiet by the fire. Nobody has told a story yet.",
    emptyGenre: "Nobody has told a story of this kind yet.",
    write: "Write a story",
    becomeGriot: "Become a griot",
    showAll: "Show all stories",
    end: "That is every story, for now.",
    moreFailed: "More stories could not be loaded.",
  },
  by: (name: string) => `By ${name}`,
  menu: "Story options",
  stats: {
    label: "Figures",
    comments: (count: number) => (count === 1 ? "1 comment" : `${count} comments`),
    reads: (count: number) => (count === 1 ? "1 read" : `${count} reads`),
  },
} as const;
