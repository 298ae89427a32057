import type { AnalyticsView } from "@kora/contract/dashboard";
import type { ViewerContext } from "../../platform/context.ts";
import { analyticsDays, readAnalytics } from "../analytics/index.ts";
import { toAnalyticsView } from "./views.ts";

/** Analytics of the viewer's stories for the last 30 days (UTC), and their total reading time. */
export async function getAnalytics(ctx: ViewerContext): Promise<AnalyticsView> {
  const days = analyticsDays(ctx.clock.now());
  const firstDay = days[0] ?? "";
  return toAnalyticsView(await readAnalytics(ctx, { userId: ctx.viewer.userId, firstDay }), days);
}
