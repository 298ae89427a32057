import type { exportCalls } from "@kora/contract/exports";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { exportWorks } from "./export-works.ts";

export const exportRoutes: Handlers<typeof exportCalls> = {
  exportWorks: (ctx) => exportWorks(ctx),
};
