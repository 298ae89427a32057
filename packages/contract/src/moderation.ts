import { z } from "zod";
import { createBirthMonthSchema } from "./birth-month.ts";
import { defineCalls } from "./call.ts";
import { Id, PageQuery, Timestamp, UserSummary } from "./common.ts";
import { limits } from "./limits.ts";
import { moderatedKinds, moderationActions } from "./moderation-actions.ts";
import { sentences } from "./sentences.ts";
import { storyRatings } from "./story-ratings.ts";

const texts = sentences.moderation;
const spec = "people-safety, Reports; decisions §5";

const Kind = z.enum(moderatedKinds, texts.unknownKind);

export const ReportedEntity = z
  .object({
    kind: Kind,
    targetId: z.string(),
    thing: z
      .object({
        title: z
          .string()
          .describe("The title of a story, the name of a user, else the beginning of the text."),
        text: z.string().describe("Plain text, at most 2,000 characters."),
        path: z.string().nullable().describe("Path of its page; null when only moderators see it."),
        rating: z.enum(storyRatings).nullable().describe("The rating of a story; else null."),
        storyTitle: z.string().nullable().describe("The title of the story of a comment."),
        picture: z.string().nullable(),
        author: UserSummary.extend({ name: z.string(), isSuspended: z.boolean() })
          .nullable()
          .describe("The author, or the user."),
        createdAt: Timestamp,
        isHidden: z.boolean(),
      })
      .nullable()
      .describe("The entity in its context; null after it is deleted."),
    reportCount: z
      .int()
      .describe("The number of open reports in the queue, of handled reports otherwise."),
    reports: z
      .array(
        z.object({
          _id: z.string(),
          reason: z.string(),
          reporter: UserSummary.nullable(),
          createdAt: Timestamp,
        }),
      )
      .describe("The latest 10."),
    act: z
      .enum(moderationActions)
      .nullable()
      .describe("The last action; null while a report is open."),
  })
  .meta({ id: "ReportedEntity", description: "A reported entity with its reports." });
export type ReportedEntity = z.infer<typeof ReportedEntity>;

export const ModerationEntry = z
  .object({
    _id: z.string(),
    act: z.enum(moderationActions),
    kind: Kind,
    targetId: z.string(),
    title: z.string().describe("The title at the time of the action."),
    note: z.string(),
    moderator: UserSummary.nullable().describe(
      "Null for the operator, and after the account is deleted.",
    ),
    createdAt: Timestamp,
  })
  .meta({ id: "ModerationEntry", description: "An entry of the moderation log." });
export type ModerationEntry = z.infer<typeof ModerationEntry>;

export const moderationCalls = defineCalls({
  listReports: {
    method: "GET",
    path: "/moderation/reports",
    query: PageQuery.extend({
      state: z.enum(["open", "handled"], texts.unknownState).default("open"),
    }),
    response: z.array(ReportedEntity),
    isPaged: true,
    access: "moderator",
    summary:
      "Lists reported entities: the open ones, oldest first, or the handled ones, latest first.",
    spec,
  },
  moderate: {
    method: "POST",
    path: "/moderation/:kind/:targetId",
    params: z.object({ kind: Kind, targetId: Id }),
    body: z.object({
      act: z.enum(moderationActions, texts.unknownAct),
      note: z
        .string()
        .trim()
        .max(limits.moderation.note, texts.noteTooLong)
        .default("")
        .describe("Shown with a warning, at login during a suspension, and in the log."),
      days: z
        .int(texts.invalidSuspensionDays)
        .min(1, texts.invalidSuspensionDays)
        .max(limits.moderation.days, texts.invalidSuspensionDays)
        .optional()
        .describe("Days of a suspension; without it there is no end."),
      rating: z
        .enum(storyRatings, sentences.stories.unknownRating)
        .optional()
        .describe("The new rating of `raise`, which must be higher than the story's rating."),
      birthMonth: createBirthMonthSchema(texts.birthMonthRequired)
        .optional()
        .describe("The month of `setBirthMonth`, as `YYYY-MM`."),
    }),
    response: z.object({ msg: z.string() }),
    access: "moderator",
    rateLimit: "moderation",
    summary: "Applies an action to a reported entity and closes its open reports.",
    spec,
  },
  listModerationLog: {
    method: "GET",
    path: "/moderation/log",
    query: PageQuery,
    response: z.array(ModerationEntry),
    isPaged: true,
    access: "moderator",
    summary: "Lists the actions of moderators, latest first.",
    spec,
  },
});
