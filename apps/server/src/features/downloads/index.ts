import { defineFeature } from "../../platform/feature.ts";
import { downloadRoutes } from "./routes.ts";

export const downloadFeature = defineFeature({ calls: downloadRoutes });
