import { defineFeature } from "../../platform/feature.ts";
import { seriesRoutes } from "./routes.ts";

export { isOwnSeries, visibleSeries } from "./access.ts";
export { deleteSeriesOfUser } from "./delete-series-of-user.ts";
export { getPublicSeries } from "./get-public-series.ts";
export { hideSeries, unhideSeries } from "./hide-series.ts";
export { listPublicSeries } from "./list-public-series.ts";

export const seriesFeature = defineFeature({ calls: seriesRoutes });
