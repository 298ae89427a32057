import { defineFeature } from "../../platform/feature.ts";
import { siteRoutes } from "./routes.ts";

export { mountWellKnown } from "./mount-well-known.ts";

export const siteFeature = defineFeature({ calls: siteRoutes });
