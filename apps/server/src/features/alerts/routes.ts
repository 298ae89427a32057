import type { alertCalls } from "@kora/contract/alerts";
import { AppError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";

export const alertRoutes: Handlers<typeof alertCalls> = {
  async listAlerts() {
    throw new AppError("NOT_FOUND");
  },
  async readAlert() {
    throw new AppError("NOT_FOUND");
  },
  async readAllAlerts() {
    throw new AppError("NOT_FOUND");
  },
};
