import type { Background, Mood, TextStyle } from "@kora/contract/status-style";

/** The 38 feed values of stories-and-writers.md §2, in the spec's order. */
const genreKeys = [
  "sci-fi",
  "fantasy",
  "romance",
  "thriller",
  "horror",
  "mystery",
  "adventure",
  "historical fiction",
  "literary fiction",
  "non-fiction",
  "biography",
  "self-help",
  "young adult",
  "children's",
  "poetry",
  "graphic novel",
  "classics",
  "comedy",
  "drama",
  "action",
  "crime",
  "western",
  "satire",
  "afrofuturism",
  "african literature",
  "african folktales",
  "african mythology",
  "african history",
  "postcolonial fiction",
  "technical writeup",
  "programming",
  "technology",
  "engineering",
  "computer science",
  "academic",
  "research",
  "tutorials",
  "technical essays",
] as const;

export type GenreKey = (typeof genreKeys)[number];

export type Hobby =
  | "Reading"
  | "Writing"
  | "Traveling"
  | "Gaming"
  | "Cooking"
  | "Music"
  | "Photography";

export interface DemoGriot {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  /** At most 15 characters. */
  readonly posterName: string;
  readonly country: string;
  /** At most 100 characters. */
  readonly aboutYourself: string;
  /** One to ten. */
  readonly genres: readonly GenreKey[];
  /** At most four. */
  readonly hobbies: readonly Hobby[];
  readonly age: number;
}

export interface DemoReader {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  /** At most 100 characters. */
  readonly aboutMe: string;
  readonly preferences: readonly GenreKey[];
}

export interface DemoStory {
  /** Unique; also the name of the poster's file in `scripts/demo/posters`. */
  readonly slug: string;
  /** Username of the griot who wrote it. */
  readonly griot: string;
  /** At most 70 characters. */
  readonly title: string;
  /** At most 200 characters. */
  readonly shortDescription: string;
  /** One to three. */
  readonly genre: readonly GenreKey[];
  /** Only what the editor makes. */
  readonly html: string;
  readonly posterAlt: string;
  readonly daysAgo: number;
  /** Usernames of readers and griots, never the author. */
  readonly likedBy: readonly string[];
  readonly bookmarkedBy: readonly string[];
}

/** A story as its griot's file holds it: how many liked it; who they are is chosen in `reactions.ts`. */
export interface StoryDraft extends Omit<DemoStory, "griot" | "likedBy" | "bookmarkedBy"> {
  readonly likes: number;
  readonly bookmarks: number;
}

export interface DemoComment {
  /** Username of a reader or a griot. */
  readonly by: string;
  readonly text: string;
  readonly replies?: readonly DemoComment[];
}

export interface DemoStatus {
  /** Username of a reader or a griot. */
  readonly by: string;
  /** At most 700 characters. */
  readonly content: string;
  readonly mood: Mood | null;
  readonly textStyle: TextStyle;
  readonly background: Background;
  /** Less than 24. */
  readonly hoursAgo: number;
  readonly isSaved?: true;
}

/** A group, its people by their usernames. */
export interface DemoGroup {
  /** Username of a griot. */
  readonly creator: string;
  /** At most 60 characters. */
  readonly name: string;
  /** At most 500 characters. */
  readonly description: string;
  readonly privacy: "public" | "private";
  readonly isBroadcast?: true;
  readonly daysAgo: number;
  readonly admins: readonly string[];
  /** Beside its creator and admins. */
  readonly members: readonly string[];
  /** The oldest first. */
  readonly messages: readonly {
    readonly by: string;
    readonly text: string;
    readonly hoursAgo: number;
  }[];
}

/** Top-level comments by story slug, each with its replies, oldest first. */
export type DemoThread = Readonly<Record<string, readonly DemoComment[]>>;

/** Usernames of griots, by the username of who follows them. */
export type DemoFollows = Readonly<Record<string, readonly string[]>>;

/** Usernames of two people: first who asked. */
type DemoPair = readonly [string, string];

export interface DemoCommunity {
  readonly griots: readonly DemoGriot[];
  readonly readers: readonly DemoReader[];
  readonly stories: readonly DemoStory[];
  readonly threads: DemoThread;
  readonly follows: DemoFollows;
  readonly friendships: readonly DemoPair[];
  readonly friendRequests: readonly DemoPair[];
  readonly statuses: readonly DemoStatus[];
  readonly groups: readonly DemoGroup[];
}
