import type { reportCalls } from "@kora/contract/reports";
import { sentences } from "@kora/contract/sentences";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { listDisappearedMessages } from "./list-disappeared-messages.ts";
import { reportEntity } from "./report-entity.ts";

export const reportRoutes: Handlers<typeof reportCalls> = {
  listDisappearedMessages: (ctx, { query }) => listDisappearedMessages(ctx, query),

  async reportEntity(ctx, { body }) {
    await reportEntity(ctx, body);
    return { msg: sentences.reports.reported };
  },
};
