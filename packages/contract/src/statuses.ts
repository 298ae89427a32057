import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, OwnUserId, PageQuery, Timestamp, Toggle, UserSummary } from "./common.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";
import { backgroundNames, backgrounds, moodLabels, moods, toTextStyle } from "./status-style.ts";

const texts = sentences.statuses;
const spec = "social §3, §4, §7; decisions §4";

const StatusMood = z.object({ emoji: z.string(), label: z.string() });

const StatusStyle = z.object({
  /** One of `textStyles`. */
  textStyle: z.string(),
  /** One of `backgrounds`, `#RRGGBB`. */
  backgroundColor: z.string(),
  /** Always white. */
  textColor: z.string(),
  /** Pixels, by the content's length. */
  fontSize: z.int(),
});

/** A status as one person may see it (social §3). */
export const StatusView = z
  .object({
    _id: z.string(),
    content: z.string(),
    mood: StatusMood.nullable(),
    style: StatusStyle,
    createdAt: Timestamp,
    /** When it stops being shown, unless it is permanently saved. */
    expiresAt: Timestamp,
    isPermanentlySaved: z.boolean(),
    /** User ids, the viewer's own first, at most 50. */
    likes: z.array(z.string()),
    likeCount: z.int(),
    isLiked: z.boolean(),
    /** User ids of the latest 50; for its owner, else empty. */
    viewedBy: z.array(z.string()),
    /** For its owner, else 0. */
    viewCount: z.int(),
    /** The viewer has opened it, or owns it. */
    isViewed: z.boolean(),
    /** Grows with every change of its likes and of whether it is saved. */
    revision: z.int(),
    user: UserSummary,
  })
  .meta({ id: "Status" });
export type StatusView = z.infer<typeof StatusView>;

export const StatusViewer = UserSummary.extend({
  viewedAt: Timestamp,
  isLiked: z.boolean(),
});
export type StatusViewer = z.infer<typeof StatusViewer>;

/** Status calls answer so, errors too with `success: false` (decisions §1). */
const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), message: z.string(), data });

const statusParams = z.object({ statusId: Id });

const CreateStatusBody = OwnUserId.extend({
  content: z
    .string(texts.contentRequired)
    .trim()
    .min(1, texts.contentRequired)
    .max(limits.status.content, texts.contentTooLong),
  /** By its label; the emoji is the label's. */
  mood: z
    .object(
      { label: z.enum(moodLabels, texts.unknownMood), emoji: z.string().optional() },
      texts.unknownMood,
    )
    .transform(({ label }) => ({ label, emoji: moods[label] }))
    .nullish(),
  style: z
    .object({
      textStyle: z.unknown().transform(toTextStyle).optional(),
      /** A name or the `#RRGGBB` of one of the sixteen. */
      backgroundColor: z.string(texts.unknownBackground).transform((given, context) => {
        const name = backgroundNames.find(
          (one) => one === given || backgrounds[one] === given.toUpperCase(),
        );
        if (name === undefined) {
          context.addIssue({ code: "custom", message: texts.unknownBackground });
          return z.NEVER;
        }
        return backgrounds[name];
      }),
      /** Not looked at: the text is white, and as large as its length lets it be. */
      textColor: z.unknown().optional(),
      fontSize: z.unknown().optional(),
    })
    .partial()
    .optional(),
  /** Not looked at: the server's clock decides. */
  createdAt: z.unknown().optional(),
});

export const statusCalls = defineCalls({
  createStatus: {
    method: "POST",
    path: "/status/create",
    body: CreateStatusBody,
    response: envelope(StatusView),
    status: 201,
    access: "session",
    rateLimit: "status",
    hasSuccessField: true,
    summary: "Posts a status, which is shown for 24 hours.",
    spec: "social §5, §7; decisions §4",
  },
  listStatuses: {
    method: "GET",
    path: "/status/feed",
    query: PageQuery,
    response: envelope(z.array(StatusView)),
    isPaged: true,
    access: "session",
    hasSuccessField: true,
    summary:
      "The statuses of people, each person's together: one's own, then followed writers', then all others', the newest first. `limit` counts people.",
    spec,
  },
  readStatus: {
    method: "GET",
    path: "/status/:statusId",
    params: statusParams,
    response: envelope(z.array(StatusView)),
    access: "session",
    hasSuccessField: true,
    summary: "All of the person's statuses among which it is, as the feed has them.",
    spec: "decisions §2",
  },
  readStatusLikes: {
    method: "GET",
    path: "/status/:statusId/likes",
    params: statusParams,
    response: envelope(z.object({ isLiked: z.boolean(), likes: z.int(), revision: z.int() })),
    access: "session",
    hasSuccessField: true,
    summary: "How many like it, and whether the viewer does.",
    spec: "social §7",
  },
  likeStatus: {
    method: "POST",
    path: "/status/:statusId/like",
    params: statusParams,
    body: Toggle,
    response: envelope(z.object({ isLiked: z.boolean(), likes: z.int(), revision: z.int() })),
    access: "session",
    rateLimit: "reaction",
    hasSuccessField: true,
    summary: "Likes it or takes the like back; with `on` sets instead of turning.",
    spec: "social §7; decisions §1",
  },
  viewStatus: {
    method: "POST",
    path: "/status/:statusId/view",
    params: statusParams,
    body: OwnUserId,
    response: envelope(z.null()),
    access: "session",
    rateLimit: "reaction",
    hasSuccessField: true,
    summary: "Records that the viewer opened it, once; an owner's own look is none.",
    spec: "social §4, §7",
  },
  listStatusViewers: {
    method: "GET",
    path: "/status/:statusId/views",
    params: statusParams,
    query: PageQuery,
    response: envelope(z.array(StatusViewer)),
    isPaged: true,
    access: "session",
    hasSuccessField: true,
    summary: "Who opened it, the latest first; for its owner.",
    spec: "decisions §4",
  },
  saveStatus: {
    method: "POST",
    path: "/status/:statusId/save",
    params: statusParams,
    body: Toggle,
    response: envelope(z.object({ isPermanentlySaved: z.boolean(), revision: z.int() })),
    access: "session",
    rateLimit: "status",
    hasSuccessField: true,
    summary:
      "Its owner saves it beyond its 24 hours, or no longer; with `on` sets instead of turning.",
    spec: "decisions §1, §4",
  },
  deleteStatus: {
    method: "DELETE",
    path: "/status/:statusId",
    params: statusParams,
    body: OwnUserId,
    response: envelope(z.null()),
    access: "session",
    rateLimit: "status",
    hasSuccessField: true,
    summary: "Deletes one's own status.",
    spec: "social §6, §7",
  },
});
