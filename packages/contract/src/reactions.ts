import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, OwnUserId, Toggle } from "./common.ts";
import { sentences } from "./sentences.ts";

export const sharePlatforms = ["twitter", "facebook", "whatsapp", "linkedin"] as const;
export type SharePlatform = (typeof sharePlatforms)[number];

const storyParams = z.object({ storyId: Id });
const BookmarkResponse = z.object({
  bookmarks: z.int(),
  isBookmarked: z.boolean(),
});

const bookmarkByBody = {
  path: "/profile/bookmark",
  body: z.object({ storyId: Id }),
  response: BookmarkResponse,
  access: "session",
  takesClientId: true,
  rateLimit: "reaction",
} as const;

const bookmarkByPath = {
  method: "POST",
  params: storyParams,
  body: OwnUserId,
  response: BookmarkResponse,
  access: "session",
  takesClientId: true,
  rateLimit: "reaction",
} as const;

export const reactionCalls = defineCalls({
  likeStory: {
    method: "POST",
    path: "/performance/like/:storyId",
    params: storyParams,
    body: Toggle,
    response: z.object({
      likes: z.array(z.string()),
      likeCount: z.int(),
      isLiked: z.boolean(),
      revision: z
        .int()
        .describe(
          "The revision of the story's counts, as in the story's performance and in events.",
        ),
    }),
    access: "session",
    takesClientId: true,
    rateLimit: "reaction",
    summary: "Toggles the viewer's like of a story; with `on` sets it.",
  },
  addBookmark: { ...bookmarkByBody, method: "POST", summary: "Bookmarks a story." },
  removeBookmark: { ...bookmarkByBody, method: "DELETE", summary: "Removes a bookmark." },
  bookmarkStory: {
    ...bookmarkByPath,
    path: "/performance/bookmark/:storyId",
    summary: "Bookmarks a story.",
  },
  unbookmarkStory: {
    ...bookmarkByPath,
    path: "/performance/unbookmark/:storyId",
    summary: "Removes a bookmark.",
  },
  // The specification names this path as a variant of `unbookmark`.
  unbookmarkStoryVariant: {
    ...bookmarkByPath,
    path: "/performance/isaac/:storyId",
    summary: "Removes a bookmark; the variant that some callers use.",
  },
  shareStory: {
    method: "POST",
    path: "/performance/share/:storyId",
    params: storyParams,
    body: OwnUserId.extend({
      platform: z.enum(sharePlatforms, sentences.reactions.unknownPlatform),
    }),
    response: z.object({ shares: z.int() }),
    access: "session",
    rateLimit: "reaction",
    summary: "Counts a share of a story, once for each user and platform.",
  },
  getCounts: {
    method: "GET",
    path: "/performance/counts/:storyId",
    params: storyParams,
    response: z.object({ bookmarks: z.int(), shares: z.int() }),
    access: "session",
    summary: "A story's bookmark and share counts.",
  },
});
