import { z } from "zod";
import { blockedTypes } from "./blocks.ts";
import { defineCalls } from "./call.ts";
import { Id, MessageResponse, OwnUserId } from "./common.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";

const texts = sentences.blocks;

/** The types of entities that a user can report. A reply is reported as a comment. */
const reportedTypes = [...blockedTypes, "reply"] as const;
export type ReportedType = (typeof reportedTypes)[number];

export const reportCalls = defineCalls({
  reportEntity: {
    method: "POST",
    path: "/block-report/report",
    body: OwnUserId.extend({
      type: z.enum(reportedTypes, texts.unknownType),
      targetId: Id,
      reason: z
        .string(texts.reportCancelled)
        .trim()
        .min(1, texts.reportCancelled)
        .max(limits.report.reason, texts.reasonTooLong),
    }),
    response: MessageResponse,
    access: "session",
    rateLimit: "report",
    summary: "Reports an entity to the moderators. Does nothing while an earlier report is open.",
    spec: "stories-and-writers §5, §7; decisions §5",
  },
});
