import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, MessageResponse, PageQuery, Timestamp, UserSummary } from "./common.ts";
import { appealOutcomes, sanctionActs } from "./moderation-actions.ts";
import { moderationLimits } from "./moderation-limits.ts";
import { EntityNow, ModeratedKindSchema } from "./moderation-views.ts";
import { ReportCopy } from "./report-copies.ts";
import { sentences } from "./sentences.ts";
import { requiredText } from "./text-schemas.ts";

const texts = sentences.moderation;
const Appeal = z.object({
  _id: z.string(),
  text: z.string(),
  createdAt: Timestamp,
  outcome: z.enum(appealOutcomes).nullable().describe("Null until it is decided."),
  reason: z.string().nullable().describe("The reason of the decision."),
  decidedAt: Timestamp.nullable(),
});

/** An act of moderators that weighs on a user, as the user sees it. Moderators and reporters are not named. */
export const SanctionView = z
  .object({
    _id: z.string(),
    act: z.enum(sanctionActs),
    kind: ModeratedKindSchema.describe("The kind of the entity that the act is about."),
    title: z
      .string()
      .describe("Of a story, series, group or playlist; else the beginning of the text, or empty."),
    reason: z.string(),
    createdAt: Timestamp,
    until: Timestamp.nullable().describe("The end of a limit or a suspension, if any."),
    erasedAt: Timestamp.nullable().describe("The time at which a closed account is erased."),
    state: z
      .enum(["active", "ended", "undone"])
      .describe("`ended`: its time has passed. `undone`: by a moderator, or by an appeal."),
    endedAt: Timestamp.nullable(),
    appealableUntil: Timestamp,
    mayAppeal: z.boolean().describe("False after an appeal, after 20 days, and if it is undone."),
    appeal: Appeal.nullable(),
  })
  .meta({ id: "Sanction", description: "An act of moderators that weighs on a user." });
export type SanctionView = z.infer<typeof SanctionView>;

export const ModeratedSanction = SanctionView.extend({
  targetId: z.string(),
  moderator: UserSummary.nullable().describe(
    "Null for the operator, for an automatic act, and after the account is deleted.",
  ),
}).meta({ id: "ModeratedSanction", description: "A sanction, as moderators see it." });
export type ModeratedSanction = z.infer<typeof ModeratedSanction>;

export const AppealView = Appeal.extend({
  person: UserSummary.extend({ name: z.string(), isSuspended: z.boolean() }),
  sanction: ModeratedSanction.omit({ appeal: true, mayAppeal: true }),
  thing: EntityNow.nullable().describe("The entity as it is now, as in `ModeratedEntity`."),
  copies: z.array(ReportCopy).describe("What reporters could see, as in `ModeratedEntity`."),
  decidedBy: UserSummary.nullable(),
  mayDecide: z
    .boolean()
    .describe(
      "False for one's own appeal, for one's own act while another moderator can decide, and for a moderator's appeal unless the viewer is an operator.",
    ),
}).meta({ id: "Appeal", description: "An appeal, as moderators see it." });
export type AppealView = z.infer<typeof AppealView>;

export const appealCalls = defineCalls({
  listSanctions: {
    method: "GET",
    path: "/sanctions",
    query: PageQuery,
    response: z.array(SanctionView),
    isPaged: true,
    access: "anySession",
    summary: "Lists the sanctions against the viewer with their appeals, latest first.",
  },
  createAppeal: {
    method: "POST",
    path: "/moderation/appeals",
    body: z.object({
      sanctionId: Id,
      text: requiredText({
        max: moderationLimits.appeal,
        required: texts.appealRequired,
        tooLong: texts.appealTooLong,
      }),
    }),
    response: SanctionView,
    status: 201,
    access: "anySession",
    takesIdempotencyKey: true,
    rateLimit: "appeal",
    summary: "Appeals against a sanction, once, within 20 days.",
  },
  listAppeals: {
    method: "GET",
    path: "/moderation/appeals",
    query: PageQuery.extend({
      state: z.enum(["open", "decided"], texts.unknownAppealState).default("open"),
    }),
    response: z.array(AppealView),
    isPaged: true,
    access: "moderator",
    summary: "Lists the open appeals, oldest first, or the decided ones, latest first.",
  },
  decideAppeal: {
    method: "POST",
    path: "/moderation/appeals/:appealId",
    params: z.object({ appealId: Id }),
    body: z.object({
      outcome: z.enum(appealOutcomes, texts.unknownOutcome),
      reason: requiredText({
        max: moderationLimits.decision,
        required: texts.noteRequired,
        tooLong: texts.noteTooLong,
      }).describe("The user gets it."),
    }),
    response: MessageResponse,
    access: "moderator",
    rateLimit: "moderation",
    summary:
      "Decides an appeal. `overturned` undoes the act, unless a later act on the same thing replaced it.",
  },
});
