import type { AnalyticsView } from "@kora/contract/dashboard";
import type { ViewerContext } from "../../platform/context.ts";
import { analyticsDays, readAnalytics } from "../analytics/index.ts";
import { toAnalyticsView } from "./views.ts";

/** What the viewer's stories came to in the last 30 days (UTC), and all their reading time. */
export async function getAnalytics(ctx: ViewerContext): Promise<AnalyticsView> {
  const days = analyticsDays(ctx.clock.now());
  const from = days[0] ?? "";
  return toAnalyticsView(await readAnalytics(ctx, { userId: ctx.viewer.userId, from }), days);
}
