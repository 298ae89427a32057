import type { moderationCalls } from "@kora/contract/moderation";
import { AppError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";

export const moderationRoutes: Handlers<typeof moderationCalls> = {
  async listReports() {
    throw new AppError("NOT_FOUND");
  },
  async moderate() {
    throw new AppError("NOT_FOUND");
  },
  async listModerationLog() {
    throw new AppError("NOT_FOUND");
  },
};
