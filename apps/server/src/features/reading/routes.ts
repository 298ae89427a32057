import type { readingCalls } from "@kora/contract/reading";
import { sentences } from "@kora/contract/sentences";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { clearHistory, pauseHistory } from "./change-history.ts";
import { listHistory } from "./list-history.ts";
import { setReadingSettings } from "./reading-settings.ts";
import { recordInteraction } from "./record-interaction.ts";
import { updateTimer } from "./update-timer.ts";

const texts = sentences.reading;

export const readingRoutes: Handlers<typeof readingCalls> = {
  updateTimer: (ctx, { params, body }) =>
    updateTimer(ctx, {
      ...params,
      seconds: body.time,
      position: body.position,
      origin: body.origin,
    }),

  recordInteraction: (ctx, { body }) => recordInteraction(ctx, body),

  async listHistory(ctx, { query }) {
    const { items, nextCursor, isPaused } = await listHistory(ctx, query);
    return { body: { stories: items, isPaused }, nextCursor };
  },

  async pauseHistory(ctx, { body: { on } }) {
    await pauseHistory(ctx, on);
    return { msg: on ? texts.historyPaused : texts.historyResumed };
  },

  async clearHistory(ctx) {
    await clearHistory(ctx);
    return { msg: texts.historyCleared };
  },

  async removeFromHistory(ctx, { params }) {
    await clearHistory(ctx, params.storyId);
    return { msg: texts.removedFromHistory };
  },

  setReadingSettings: (ctx, { body: { userId: _userId, ...changes } }) =>
    setReadingSettings(ctx, changes),
};
