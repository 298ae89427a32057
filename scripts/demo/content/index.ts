import { chats } from "./chats.ts";
import { groups } from "./groups.ts";
import { blocks, moderators, reports } from "./moderation.ts";
import { follows, friendRequests, friendships, readers, writers } from "./people.ts";
import { begunStories, drafts, logins, pictures, profileViews, searches } from "./personal-data.ts";
import { playlists } from "./playlists.ts";
import { edits, scheduledStories } from "./publication.ts";
import { series } from "./series.ts";
import { statuses } from "./statuses.ts";
import { stories } from "./stories.ts";
import { threads } from "./threads.ts";
import type { DemoCommunity } from "./types.ts";

/** The sample community: users, what they published and sent, and what each of them has on their own pages. */
export const demoCommunity = {
  writers,
  readers,
  stories,
  threads,
  follows,
  friendships,
  friendRequests,
  statuses,
  groups,
  chats,
  playlists,
  series,
  moderators,
  reports,
  blocks,
  drafts,
  edits,
  scheduledStories,
  begunStories,
  profileViews,
  searches,
  pictures,
  logins,
} satisfies DemoCommunity;
