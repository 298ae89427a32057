import { z } from "zod";
import { createBirthMonthSchema } from "./birth-month.ts";
import { defineCalls } from "./call.ts";
import { Id, MessageResponse, PageQuery, Revision, Timestamp, UserSummary } from "./common.ts";
import { limits } from "./limits.ts";
import { loggedActs, moderationActions } from "./moderation-actions.ts";
import { moderationPeopleCalls } from "./moderation-people.ts";
import { EntityParams, ModeratedEntity, ModeratedKindSchema } from "./moderation-views.ts";
import { ReportCopy } from "./report-copies.ts";
import { appealCalls } from "./sanctions.ts";
import { sentences } from "./sentences.ts";
import { storyRatings } from "./story-ratings.ts";
import { requiredText } from "./text-schemas.ts";

const texts = sentences.moderation;

export type { ModeratedEntity } from "./moderation-views.ts";

export const ModerationEntry = z
  .object({
    _id: z.string(),
    act: z.enum(loggedActs),
    kind: ModeratedKindSchema,
    targetId: z.string(),
    title: z.string().describe("The title at the time of the action."),
    note: z.string(),
    person: UserSummary.nullable().describe(
      "The author, or the user. Null after the account is deleted.",
    ),
    moderator: UserSummary.nullable().describe(
      "Null for the operator, for an automatic act, and after the account is deleted.",
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
      authorId: Id.optional().describe("Only what this user wrote, or the user."),
    }),
    response: z.array(ModeratedEntity),
    isPaged: true,
    access: "moderator",
    summary:
      "Lists reported entities, and those that moderators acted on without a report: the open ones, oldest first, or the handled ones, latest first.",
  },
  getReportCopy: {
    method: "GET",
    path: "/moderation/copies/:copyId",
    params: z.object({ copyId: Id }),
    response: ReportCopy,
    access: "moderator",
    summary: "Returns a copy of reported content with its whole text.",
  },
  getModeratedEntity: {
    method: "GET",
    path: "/moderation/:kind/:targetId",
    params: EntityParams,
    response: ModeratedEntity,
    access: "moderator",
    summary: "Returns a user or a public entity, reported or not, or any reported entity.",
  },
  moderate: {
    method: "POST",
    path: "/moderation/:kind/:targetId",
    params: EntityParams,
    body: z.object({
      act: z.enum(moderationActions, texts.unknownAct),
      note: requiredText({
        max: limits.moderation.note,
        required: texts.noteRequired,
        tooLong: texts.noteTooLong,
      }).describe("The reason: it is in the log, and the user gets it with a sanction."),
      days: z
        .int(texts.invalidSuspensionDays)
        .min(1, texts.invalidSuspensionDays)
        .max(limits.moderation.days, texts.invalidSuspensionDays)
        .optional()
        .describe(
          "Days of a suspension, without which it has no end, or of a limit, for which they are required (at most 365).",
        ),
      rating: z
        .enum(storyRatings, sentences.stories.unknownRating)
        .optional()
        .describe("The new rating of `raise`, which must be higher than the story's rating."),
      birthMonth: createBirthMonthSchema(texts.birthMonthRequired)
        .optional()
        .describe("The month of `setBirthMonth`, as `YYYY-MM`."),
      revision: Revision.optional().describe(
        "The entity's revision that the moderator has seen; 409 if a moderator acted since.",
      ),
    }),
    response: MessageResponse,
    access: "moderator",
    takesIdempotencyKey: true,
    rateLimit: "moderation",
    summary:
      "Applies an action to an entity and closes its open reports. Of messages, and of groups and playlists that are not public, only reported ones; on moderators, only operators, with a proof of the second factor of the last five minutes.",
  },
  takeReport: {
    method: "POST",
    path: "/moderation/:kind/:targetId/take",
    params: EntityParams,
    body: z.object({ on: z.boolean(texts.takeRequired) }),
    response: z.object({ takenBy: ModeratedEntity.shape.takenBy }),
    access: "moderator",
    rateLimit: "moderation",
    summary:
      "Takes an entity with open reports, for an hour, or gives it back. 409 while another moderator has taken it; 403 for the viewer's own, and for a moderator's unless the viewer is an operator.",
  },
  listModerationLog: {
    method: "GET",
    path: "/moderation/log",
    query: PageQuery.extend({
      moderatorId: Id.optional().describe("Only acts of this moderator."),
      personId: Id.optional().describe("Only acts that concern this user."),
    }),
    response: z.array(ModerationEntry),
    isPaged: true,
    access: "moderator",
    summary: "Lists the acts of moderators, latest first.",
  },
  ...moderationPeopleCalls,
  ...appealCalls,
});
