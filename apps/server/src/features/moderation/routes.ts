import type { moderationCalls } from "@kora/contract/moderation";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { listModerationLog } from "./list-moderation-log.ts";
import { listReports } from "./list-reports.ts";
import { moderate } from "./moderate.ts";

export const moderationRoutes: Handlers<typeof moderationCalls> = {
  listReports: (ctx, { query }) => listReports(ctx, query),

  moderate: (ctx, { params, body: { act, ...body } }) =>
    moderate(ctx, { ...params, ...body, action: act }),

  listModerationLog: (ctx, { query }) => listModerationLog(ctx, query),
};
