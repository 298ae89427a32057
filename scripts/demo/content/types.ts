import type { Genre, Hobby } from "@kora/contract/genres";
import type { AppealOutcome, ModerationAction } from "@kora/contract/moderation-actions";
import type { SeriesState } from "@kora/contract/series-states";
import type { Background, Mood, TextStyle } from "@kora/contract/status-style";
import type { StoryRating, StoryWarning } from "@kora/contract/story-ratings";

export interface DemoWriter {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  /** At most 15 characters. */
  readonly posterName: string;
  readonly country: string;
  /** At most 100 characters. */
  readonly aboutYourself: string;
  /** One to ten genres. */
  readonly genres: readonly Genre[];
  /** At most four hobbies. */
  readonly hobbies: readonly Hobby[];
  readonly age: number;
}

export interface DemoReader {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  /** At most 100 characters. */
  readonly aboutMe: string;
  readonly preferences: readonly Genre[];
}

export interface DemoStory {
  /** Name of the file of the story in `stories`, and of its poster in `scripts/demo/posters`. */
  readonly slug: string;
  /** Username of the author. */
  readonly author: string;
  readonly title: string;
  readonly shortDescription: string;
  readonly genre: readonly Genre[];
  readonly rating: StoryRating;
  readonly warnings: readonly StoryWarning[];
  /** Contains only elements that the editor creates. Its pictures are posters, which are uploaded with the story. */
  readonly html: string;
  readonly posterAlt: string;
  readonly daysAgo: number;
  /** Usernames of readers and writers other than the author. */
  readonly likedBy: readonly string[];
  readonly bookmarkedBy: readonly string[];
}

export interface DemoComment {
  /** Username of a reader or writer. */
  readonly author: string;
  readonly text: string;
  readonly replies: readonly DemoComment[];
}

export interface DemoStatus {
  /** Username of a reader or writer. */
  readonly author: string;
  readonly content: string;
  readonly mood: Mood | null;
  readonly textStyle: TextStyle;
  readonly background: Background;
  /** Less than 24 hours. */
  readonly hoursAgo: number;
  /** A saved status stays visible after 24 hours. */
  readonly isSaved: boolean;
}

/** A group, with its members by username. */
export interface DemoGroup {
  /** Username of a writer. */
  readonly creator: string;
  /** At most 60 characters. */
  readonly name: string;
  /** At most 500 characters. */
  readonly description: string;
  readonly privacy: "public" | "private";
  readonly isBroadcast?: true;
  readonly daysAgo: number;
  readonly admins: readonly string[];
  /** Members other than the creator and the admins. */
  readonly members: readonly string[];
  /** Usernames of users whose request to join is open; only in a private group. */
  readonly requests?: readonly string[];
  /** Usernames of users whose request to join was accepted by the creator; only in a private group. */
  readonly accepted?: readonly string[];
  /** The poster of a story, by its slug. */
  readonly picture?: string;
  readonly unread: DemoUnread;
  /** Messages from oldest to newest. */
  readonly messages: readonly Omit<DemoMessage, "answersStatus">[];
}

/** How many of the last messages of others a user has not read, by username. Users who are not listed have read all. */
type DemoUnread = Readonly<Record<string, number>>;

/** A message of a chat or group. `replyTo` and `forwardOf` are indexes of earlier messages of the same conversation. */
export interface DemoMessage {
  /** Username of a member. */
  readonly sender: string;
  readonly hoursAgo: number;
  /** Empty for a file without a caption. */
  readonly text: string;
  /** A file in `scripts/demo/attachments`, or the poster of a story by its slug. */
  readonly file?: { readonly attachment: string } | { readonly poster: string };
  readonly replyTo?: number;
  readonly forwardOf?: number;
  /** The message answers the latest status of the other user of the chat. */
  readonly answersStatus?: true;
  /** Seconds after which the message disappears; undefined if it stays. */
  readonly disappearAfter?: number;
  /** The text after an edit. */
  readonly editedTo?: string;
  readonly isDeleted?: true;
}

export interface DemoChat {
  readonly users: readonly [string, string];
  readonly unread?: DemoUnread;
  readonly mutedBy?: string;
  /** Messages from oldest to newest. */
  readonly messages: readonly DemoMessage[];
}

export interface DemoPlaylist {
  /** Username of a reader or writer. */
  readonly owner: string;
  readonly name: string;
  /** True if others see it and can share it. */
  readonly isPublic: boolean;
  /** Slugs of stories, in the playlist's order. */
  readonly stories: readonly string[];
}

export interface DemoSeries {
  /** Username of the writer. */
  readonly author: string;
  readonly title: string;
  readonly shortDescription: string;
  readonly genre: DemoStory["genre"];
  readonly state: SeriesState;
  /** Slugs of stories of the writer, in order. */
  readonly parts: readonly string[];
  /** Usernames. */
  readonly followedBy: readonly string[];
}

/** The last message of a chat, a group or a playlist. */
export type DemoReportedTarget =
  | { readonly messageFrom: string; readonly messageTo: string }
  | { readonly groupName: string }
  | { readonly playlistName: string }
  | { readonly seriesTitle: string };

/** A user, a writer, the latest status of a user, a story, or the first top comment of a user on a story. */
export type DemoTarget =
  | { readonly user: string }
  | { readonly writer: string }
  | { readonly statusOf: string }
  | { readonly story: string }
  | { readonly commentAuthor: string; readonly story: string };

/** An appeal, an hour after the action; undefined `decision` if it is open. */
export interface DemoAppeal {
  readonly username: string;
  readonly text: string;
  readonly decision?: { readonly outcome: AppealOutcome; readonly reason: string };
}

/** Reports of one target by several users. */
export interface DemoReport {
  readonly reporters: readonly string[];
  readonly target: DemoTarget | DemoReportedTarget;
  readonly reason: string;
  readonly hoursAgo: number;
  /** The actions of the moderator; undefined if the reports are open. */
  readonly handled?: readonly {
    readonly action: ModerationAction;
    readonly note: string;
    /** Duration of a suspension or a limit. */
    readonly days?: number;
    /** The new rating of `raise`. */
    readonly rating?: StoryRating;
    /** The appeal of the user against this action. */
    readonly appeal?: DemoAppeal;
    /** The month of `setBirthMonth`, in the format `YYYY-MM`. */
    readonly birthMonth?: string;
  }[];
}

export interface DemoBlock {
  readonly blocker: string;
  readonly target: DemoTarget;
}

/** An edit of a published story, which gives it tags and notes. */
export interface DemoEdit {
  /** Slug of the story. */
  readonly story: string;
  readonly tags: readonly string[];
  readonly noteBefore: string;
  readonly noteAfter: string;
}

export interface DemoScheduledStory {
  readonly author: string;
  readonly title: string;
  readonly shortDescription: string;
  readonly genre: readonly Genre[];
  /** Title of the author's series of which the story becomes the last part. */
  readonly series?: string;
  readonly tags: readonly string[];
  readonly html: string;
  /** Slug of the story whose poster this one has too. */
  readonly posterOf: string;
  readonly posterAlt: string;
  /** The story is published this many days after the sample data was loaded. */
  readonly inDays: number;
}

/** A draft of a new story, or of an edit of a published one. */
export interface DemoDraft {
  readonly author: string;
  /** Slug of the story that the draft edits. */
  readonly editedStory?: string;
  readonly title: string;
  readonly shortDescription: string;
  readonly genre: readonly Genre[];
  /** Undefined for an edit that does not change the text. */
  readonly html?: string;
}

/** A story that a user has begun to read. */
export interface DemoBegunStory {
  readonly reader: string;
  readonly story: string;
  /** The reader's position in the story, from 0 (start) to 1 (end). From 0.9 on, a story counts as finished. */
  readonly position: number;
  readonly hoursAgo: number;
}

/** Top-level comments with their replies, from oldest to newest, by story slug. */
export type DemoThreads = Readonly<Partial<Record<string, readonly DemoComment[]>>>;

/** Usernames of followed writers, by the follower's username. */
export type DemoFollows = Readonly<Record<string, readonly string[]>>;

/** Usernames of two users. In a friend request, the first is the sender and the second the recipient. */
type DemoUserPair = readonly [string, string];

export interface DemoCommunity {
  readonly writers: readonly DemoWriter[];
  readonly readers: readonly DemoReader[];
  readonly stories: readonly DemoStory[];
  readonly threads: DemoThreads;
  readonly follows: DemoFollows;
  readonly friendships: readonly DemoUserPair[];
  readonly friendRequests: readonly DemoUserPair[];
  readonly statuses: readonly DemoStatus[];
  readonly groups: readonly DemoGroup[];
  readonly chats: readonly DemoChat[];
  readonly playlists: readonly DemoPlaylist[];
  readonly series: readonly DemoSeries[];
  /** Usernames of the moderators. The first one acts, and the second one decides about the appeals. */
  readonly moderators: readonly [string, string];
  readonly reports: readonly DemoReport[];
  readonly blocks: readonly DemoBlock[];
  readonly drafts: readonly DemoDraft[];
  readonly edits: readonly DemoEdit[];
  readonly scheduledStories: readonly DemoScheduledStory[];
  readonly begunStories: readonly DemoBegunStory[];
  /** The first user of each pair has viewed the profile of the second, a writer. */
  readonly profileViews: readonly DemoUserPair[];
  /** The search terms of users, from oldest to newest, by username. */
  readonly searches: Readonly<Record<string, readonly string[]>>;
  /** Slugs of the stories whose posters are the profile pictures of users, by username. Other users have no picture. */
  readonly pictures: Readonly<Record<string, string>>;
  /** The users to log in as; `shows` describes the data of the user to the developer. */
  readonly logins: readonly { readonly username: string; readonly shows: string }[];
}
