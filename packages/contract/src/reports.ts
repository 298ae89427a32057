import { z } from "zod";
import { blockedTypes } from "./blocks.ts";
import { defineCalls } from "./call.ts";
import { Id, MessageResponse, OwnUserId } from "./common.ts";
import { limits } from "./limits.ts";
import { sentences } from "./sentences.ts";

const said = sentences.blocks;

/** The types of entities that a user can report. A reply is reported as a comment. */
const reportedTypes = [...blockedTypes, "reply"] as const;
export type ReportedType = (typeof reportedTypes)[number];

export const reportCalls = defineCalls({
  reportEntity: {
    method: "POST",
    path: "/block-report/report",
    body: OwnUserId.extend({
      type: z.enum(reportedTypes, said.unknownType),
      targetId: Id,
      reason: z
        .string(said.reportCancelled)
        .trim()
        .min(1, said.reportCancelled)
        .max(limits.report.reason, said.reasonTooLong),
    }),
    response: MessageResponse,
    access: "session",
    rateLimit: "report",
    summary: "Reports something to the moderators; while the report is open, once.",
    spec: "stories-and-writers §5, §7; decisions §5",
  },
});
