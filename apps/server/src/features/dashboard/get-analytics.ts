import type { FiguresView } from "@kora/contract/dashboard";
import type { ViewerContext } from "../../platform/context.ts";
import { readFigures, shownDays } from "../analytics/index.ts";
import { toFiguresView } from "./views.ts";

/** What the viewer's stories came to in the last 30 days (UTC), and all their reading time. */
export async function getFigures(ctx: ViewerContext): Promise<FiguresView> {
  const days = shownDays(ctx.clock.now());
  const from = days[0] ?? "";
  return toFiguresView(await readFigures(ctx, { userId: ctx.viewer.userId, from }), days);
}
