import { z } from "zod";
import { Id, Timestamp, UserSummary } from "./common.ts";
import { moderatedKinds, moderationActions } from "./moderation-actions.ts";
import { ReportCopy } from "./report-copies.ts";
import { sentences } from "./sentences.ts";
import { storyRatings } from "./story-ratings.ts";

export const ModeratedKindSchema = z.enum(moderatedKinds, sentences.moderation.unknownKind);

export const EntityParams = z.object({ kind: ModeratedKindSchema, targetId: Id });

/** The present state of an entity, as moderators see it. */
export const EntityNow = z.object({
  title: z
    .string()
    .describe(
      "The title of a story or series, the name of a user, group or playlist, else the beginning of the text.",
    ),
  text: z.string().describe("Plain text, at most 2,000 characters."),
  path: z.string().nullable().describe("Path of its page; null when only moderators see it."),
  rating: z.enum(storyRatings).nullable().describe("The rating of a story; else null."),
  storyTitle: z.string().nullable().describe("The title of the story of a comment."),
  picture: z.string().nullable(),
  author: UserSummary.extend({
    name: z.string(),
    isSuspended: z.boolean(),
    isModerator: z.boolean(),
    limitedUntil: Timestamp.nullable(),
  })
    .nullable()
    .describe("The author, or the user."),
  createdAt: Timestamp,
  isHidden: z.boolean(),
});

export const ModeratedEntity = z
  .object({
    kind: ModeratedKindSchema,
    targetId: z.string(),
    thing: EntityNow.nullable().describe(
      "The entity as it is now; null after it is deleted. Of a message, and of a group or playlist that is not public, it has no text, because moderators see only the copies.",
    ),
    reportCount: z
      .int()
      .describe("The number of open reports, or of handled reports if none is open."),
    reports: z
      .array(
        z.object({
          _id: z.string(),
          reason: z.string(),
          createdAt: Timestamp,
        }),
      )
      .describe("The latest 10, without the reporters, who are never named."),
    copies: z
      .array(ReportCopy)
      .describe(
        "What the reporters could see: the latest 5 different copies, newest first. Empty after they are erased.",
      ),
    act: z
      .enum(moderationActions)
      .nullable()
      .describe("The last action; null while a report is open, and before the first one."),
    revision: z.int().describe("Grows with every action."),
    noteCount: z.int().describe("The number of notes of moderators."),
    takenBy: UserSummary.extend({ until: Timestamp, isViewer: z.boolean() })
      .nullable()
      .describe("The moderator who works on the reports."),
    mayAct: z
      .boolean()
      .describe("False for the viewer's own, and for moderators unless the viewer is an operator."),
  })
  .meta({ id: "ModeratedEntity", description: "An entity with its reports, for moderators." });
export type ModeratedEntity = z.infer<typeof ModeratedEntity>;
