import type { PerformanceView, StoryCardView } from "@kora/contract/stories";

/** Returns the counts of a story without likes, comments and reads, but for `changes`. */
export function makePerformance(changes: Partial<PerformanceView> = {}): PerformanceView {
  return {
    likes: [],
    likeCount: 0,
    isLiked: false,
    bookmarks: [],
    bookmarkCount: 0,
    isBookmarked: false,
    shares: [],
    shareCount: 0,
    commentCount: 0,
    reads: 0,
    timer: 0,
    revision: 0,
    ...changes,
  };
}

/** Returns the card of a story by Ama. */
export function makeStoryCard(_id: string, changes: Partial<StoryCardView> = {}): StoryCardView {
  return {
    _id,
    title: "The lamp and the river",
    shortDescription: "A ferryman keeps a promise.",
    posterImage: "/media/p/1080.jpg",
    poster: { id: "p", width: 1600, height: 1000, widths: [320], alt: "", color: "#1f2147" },
    genre: ["african folktales"],
    rating: "everyone",
    warnings: [],
    language: "en",
    createdAt: "2026-11-21T12:00:00.000Z",
    userId: { _id: "griot", posterName: "Ama", avatar: null },
    series: null,
    performance: makePerformance(),
    ...changes,
  };
}
