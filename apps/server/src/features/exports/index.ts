import { defineFeature } from "../../platform/feature.ts";
import { exportRoutes } from "./routes.ts";

export const exportFeature = defineFeature({ calls: exportRoutes });
