import type { seriesCalls } from "@kora/contract/series";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { toPresentIds } from "../stories/index.ts";
import { createSeries } from "./create-series.ts";
import { deleteSeries } from "./delete-series.ts";
import { followSeries } from "./follow-series.ts";
import { getSeriesWithContents } from "./get-series.ts";
import { listFollowedSeries } from "./list-followed-series.ts";
import { listSeries } from "./list-series.ts";
import { setSeriesParts } from "./set-series-parts.ts";
import { updateSeries } from "./update-series.ts";

export const seriesRoutes: Handlers<typeof seriesCalls> = {
  listSeries: (ctx, { query: { writer: writerId, ...page } }) =>
    listSeries(ctx, { writerId, ...page }),

  listFollowedSeries: (ctx, { query }) => listFollowedSeries(ctx, query),

  getSeries: (ctx, { params }) => getSeriesWithContents(ctx, params.id),

  createSeries: (ctx, { body }) => createSeries(ctx, body),

  updateSeries: (ctx, { params, body }) => updateSeries(ctx, { seriesId: params.id, ...body }),

  deleteSeries: (ctx, { params }) => deleteSeries(ctx, params.id),

  setSeriesParts: async (ctx, { params, body }) =>
    setSeriesParts(ctx, {
      seriesId: params.id,
      storyIds: await toPresentIds(ctx, body.stories),
      revision: body.revision,
    }),

  followSeries: (ctx, { params, body }) => followSeries(ctx, { seriesId: params.id, on: body.on }),
};
