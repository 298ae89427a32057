import { defineFeature } from "../../platform/feature.ts";
import { draftRoutes } from "./routes.ts";

export const draftFeature = defineFeature({ calls: draftRoutes });
