import type { alertCalls } from "@kora/contract/alerts";
import { sentences } from "@kora/contract/sentences";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { listAlerts } from "./list-alerts.ts";
import { readAlert, readAllAlerts } from "./read-alert.ts";

const texts = sentences.alerts;

export const alertRoutes: Handlers<typeof alertCalls> = {
  listAlerts: (ctx, { query }) => listAlerts(ctx, query),
  async readAlert(ctx, { params }) {
    return { msg: texts.read, unreadCount: await readAlert(ctx, params.alertId) };
  },
  async readAllAlerts(ctx) {
    return { msg: texts.allRead, unreadCount: await readAllAlerts(ctx) };
  },
};
