import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, OwnUserId, PageQuery, Timestamp, Toggle, UserSummary } from "./common.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";
import { namedAudiences, StatusAudience } from "./status-audience.ts";
import { backgroundNames, backgrounds, moodLabels, moods, toTextStyle } from "./status-style.ts";
import { requiredText } from "./text-schemas.ts";

const texts = sentences.statuses;
const StatusMood = z.object({ emoji: z.string(), label: z.string() });

const StatusStyle = z.object({
  textStyle: z.string().describe("A text style, such as `normal` or `handwriting`."),
  backgroundColor: z.string().describe("A background colour as `#RRGGBB`."),
  textColor: z.string().describe("Always white."),
  fontSize: z.int().describe("The size in pixels, which depends on the content's length."),
});

export const StatusView = z
  .object({
    _id: z.string(),
    content: z.string(),
    mood: StatusMood.nullable(),
    style: StatusStyle,
    createdAt: Timestamp,
    expiresAt: Timestamp.describe("The time when it expires, unless it is permanently saved."),
    isPermanentlySaved: z.boolean(),
    likes: z.array(z.string()).describe("At most 50 user ids, the viewer's own first."),
    likeCount: z.int(),
    isLiked: z.boolean(),
    viewedBy: z
      .array(z.string())
      .describe("The user ids of the latest 50 viewers; empty unless the viewer owns the status."),
    viewCount: z.int().describe("0 unless the viewer owns the status."),
    isViewed: z.boolean().describe("The viewer has opened it, or owns it."),
    revision: z.int().describe("Grows with every change of its likes and of whether it is saved."),
    audience: z
      .enum([...namedAudiences, "chosen"])
      .nullable()
      .describe("The users who may see it; null unless the viewer owns the status."),
    user: UserSummary,
  })
  .meta({ id: "Status", description: "A status as the viewer may see it." });
export type StatusView = z.infer<typeof StatusView>;

export const StatusViewer = UserSummary.extend({
  viewedAt: Timestamp,
  isLiked: z.boolean(),
});
export type StatusViewer = z.infer<typeof StatusViewer>;

/** Returns the schema of the response of status calls. Their errors have the field `success` too: false. */
const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), message: z.string(), data });

const statusParams = z.object({ statusId: Id });

const CreateStatusBody = OwnUserId.extend({
  content: requiredText({
    max: limits.status.content,
    required: texts.contentRequired,
    tooLong: texts.contentTooLong,
  }),
  mood: z
    .object(
      { label: z.enum(moodLabels, texts.unknownMood), emoji: z.string().optional() },
      texts.unknownMood,
    )
    .transform(({ label }) => ({ label, emoji: moods[label] }))
    .nullish()
    .describe("The label decides the emoji."),
  style: z
    .object({
      textStyle: z.unknown().transform(toTextStyle).optional(),
      backgroundColor: z
        .string(texts.unknownBackground)
        .transform((value, context) => {
          const name = backgroundNames.find(
            (candidate) => candidate === value || backgrounds[candidate] === value.toUpperCase(),
          );
          if (name === undefined) {
            context.addIssue({ code: "custom", message: texts.unknownBackground });
            return z.NEVER;
          }
          return backgrounds[name];
        })
        .describe("The name of a background colour, or its `#RRGGBB`."),
      textColor: z
        .unknown()
        .optional()
        .describe("Ignored, like `fontSize`: the text is white, and its length decides its size."),
      fontSize: z.unknown().optional(),
    })
    .partial()
    .optional(),
  audience: StatusAudience.optional().describe(
    "The users who may see it. Without it, the setting of the viewer's privacy decides.",
  ),
  createdAt: z.unknown().optional().describe("Ignored, because the server's clock sets the time."),
});

export const statusCalls = defineCalls({
  createStatus: {
    method: "POST",
    path: "/status/create",
    body: CreateStatusBody,
    response: envelope(StatusView),
    status: 201,
    access: "session",
    takesIdempotencyKey: true,
    rateLimit: "status",
    hasSuccessField: true,
    summary: "Posts a status for 24 hours.",
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
      "Statuses grouped by user: the viewer's, then followed writers', then all others', newest first. `limit` counts users.",
  },
  readStatus: {
    method: "GET",
    path: "/status/:statusId",
    params: statusParams,
    response: envelope(z.array(StatusView)),
    access: "session",
    hasSuccessField: true,
    summary: "All live statuses of the user who posted this one, as in the feed.",
  },
  readStatusLikes: {
    method: "GET",
    path: "/status/:statusId/likes",
    params: statusParams,
    response: envelope(z.object({ isLiked: z.boolean(), likes: z.int(), revision: z.int() })),
    access: "session",
    hasSuccessField: true,
    summary: "The number of likes, and whether the viewer likes it.",
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
    summary: "Toggles the viewer's like; with `on` sets it.",
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
    summary: "Records once that the viewer opened it, unless they own it.",
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
    summary: "The users who opened it, latest first. For its owner.",
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
    summary: "Toggles whether it is kept beyond its 24 hours; with `on` sets it. For its owner.",
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
    summary: "Deletes the viewer's own status.",
  },
});
