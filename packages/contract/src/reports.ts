import { z } from "zod";
import { blockedTypes } from "./blocks.ts";
import { defineCalls } from "./call.ts";
import { Id, MessageResponse, OwnUserId, PageQuery, Timestamp } from "./common.ts";
import { limits } from "./limits.ts";
import { ChatUser } from "./messages.ts";
import { sentences } from "./sentences.ts";
import { requiredText } from "./text-schemas.ts";

const texts = sentences.reports;

/** The types of entities that a user can report. A reply is reported as a comment. */
const reportedTypes = [...blockedTypes, "reply", "message", "group", "playlist", "series"] as const;
export type ReportedType = (typeof reportedTypes)[number];

export const DisappearedMessage = z
  .object({
    _id: z.string(),
    sender: ChatUser.nullable().describe("Null if a block hides the sender."),
    createdAt: Timestamp,
    disappearedAt: Timestamp,
  })
  .meta({
    id: "DisappearedMessage",
    description: "A message that can still be reported, without its content.",
  });
export type DisappearedMessage = z.infer<typeof DisappearedMessage>;

export const reportCalls = defineCalls({
  listDisappearedMessages: {
    method: "GET",
    path: "/block-report/disappeared",
    query: PageQuery.extend({ userId: Id.optional(), groupId: Id.optional() }),
    response: z.array(DisappearedMessage),
    isPaged: true,
    userIdIsOther: true,
    access: "session",
    summary:
      "Lists the messages of others that disappeared in the last 24 hours from the chat with `userId` or from the group `groupId`, newest first, so that they can be reported. They have no content.",
  },
  reportEntity: {
    method: "POST",
    path: "/block-report/report",
    body: OwnUserId.extend({
      type: z.enum(reportedTypes, texts.unknownType),
      targetId: Id,
      reason: requiredText({
        max: limits.report.reason,
        required: texts.reportCancelled,
        tooLong: texts.reasonTooLong,
      }),
    }),
    response: MessageResponse,
    access: "session",
    takesIdempotencyKey: true,
    rateLimit: "report",
    summary:
      "Reports an entity to the moderators, with a copy of what the viewer could see. Does nothing while an earlier report is open.",
  },
});
