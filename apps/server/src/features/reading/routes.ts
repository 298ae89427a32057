import type { readingCalls } from "@kora/contract/reading";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { recordInteraction } from "./record-interaction.ts";
import { updateTimer } from "./update-timer.ts";

export const readingRoutes: Handlers<typeof readingCalls> = {
  updateTimer: (ctx, { params, body }) =>
    updateTimer(ctx, {
      ...params,
      seconds: body.time,
      position: body.position,
      origin: body.origin,
    }),

  recordInteraction: (ctx, { body }) => recordInteraction(ctx, body),
};
