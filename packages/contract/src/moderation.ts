import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, PageQuery, Timestamp, UserSummary } from "./common.ts";
import { limits } from "./limits.ts";
import { moderatedKinds, moderationActions } from "./moderation-actions.ts";
import { sentences } from "./sentences.ts";

const said = sentences.moderation;
const spec = "decisions §5";

const Kind = z.enum(moderatedKinds, said.unknownKind);

/** Everything reported about one thing, with the thing itself (decisions §5). */
export const ReportedEntity = z
  .object({
    kind: Kind,
    targetId: z.string(),
    /** The thing in its context; null once it is gone. */
    thing: z
      .object({
        /** The title, or the beginning of what it says; of a person the name. */
        title: z.string(),
        /** What it says, as plain text, at most 2,000 characters. */
        text: z.string(),
        /** Below the origin, where it can be seen; null where only moderators see it. */
        path: z.string().nullable(),
        /** The story that a comment stands under. */
        storyTitle: z.string().nullable(),
        picture: z.string().nullable(),
        /** Whose it is, or who it is. */
        author: UserSummary.extend({ name: z.string(), isSuspended: z.boolean() }).nullable(),
        createdAt: Timestamp,
        isHidden: z.boolean(),
      })
      .nullable(),
    /** Of open reports in the queue, of handled ones in what is done. */
    reportCount: z.int(),
    /** The latest, at most 10. */
    reports: z.array(
      z.object({
        _id: z.string(),
        reason: z.string(),
        reporter: UserSummary.nullable(),
        createdAt: Timestamp,
      }),
    ),
    /** What was done about it last; null while it waits. */
    act: z.enum(moderationActions).nullable(),
  })
  .meta({ id: "ReportedThing" });
export type ReportedEntity = z.infer<typeof ReportedEntity>;

/** One line of the log. */
export const ModerationEntry = z
  .object({
    _id: z.string(),
    act: z.enum(moderationActions),
    kind: Kind,
    targetId: z.string(),
    /** As it was called at that moment. */
    title: z.string(),
    note: z.string(),
    /** Who did it; null once their account is gone. */
    moderator: UserSummary.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: "ModerationEntry" });
export type ModerationEntry = z.infer<typeof ModerationEntry>;

export const moderationCalls = defineCalls({
  listReports: {
    method: "GET",
    path: "/moderation/reports",
    query: PageQuery.extend({
      state: z.enum(["open", "handled"], said.unknownState).default("open"),
    }),
    response: z.array(ReportedEntity),
    isPaged: true,
    access: "moderator",
    summary:
      "What was reported, each thing once: the queue with the longest waiting first, or what is done.",
    spec,
  },
  moderate: {
    method: "POST",
    path: "/moderation/:kind/:targetId",
    params: z.object({ kind: Kind, targetId: Id }),
    body: z.object({
      act: z.enum(moderationActions, said.unknownAct),
      /** Told to the person with a warning, at login with a suspension, and kept in the log. */
      note: z.string().trim().max(limits.moderation.note, said.noteTooLong).default(""),
      /** Of a suspension; without it there is no end. */
      days: z.int(said.days).min(1, said.days).max(limits.moderation.days, said.days).optional(),
    }),
    response: z.object({ msg: z.string() }),
    access: "moderator",
    rateLimit: "moderation",
    summary: "Acts on what was reported, and with that handles its open reports.",
    spec,
  },
  listModerationLog: {
    method: "GET",
    path: "/moderation/log",
    query: PageQuery,
    response: z.array(ModerationEntry),
    isPaged: true,
    access: "moderator",
    summary: "What moderators did, the latest first.",
    spec,
  },
});
