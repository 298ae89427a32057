import type { AnalyticsView } from "@kora/contract/dashboard";
import type { ViewerContext } from "../../platform/context.ts";
import { listShownDays, readAnalytics } from "../analytics/index.ts";
import { toAnalyticsView } from "./views.ts";

/** Returns the analytics of the viewer's stories for the last 30 UTC days, and their reading time of all days. */
export async function getAnalytics(ctx: ViewerContext): Promise<AnalyticsView> {
  const days = listShownDays(ctx.clock.now());
  const firstDay = days[0] ?? "";
  return toAnalyticsView(await readAnalytics(ctx, { userId: ctx.viewer.userId, firstDay }), days);
}
