import { defineFeature } from "../../platform/feature.ts";
import { libraryRoutes } from "./routes.ts";

export const libraryFeature = defineFeature({ calls: libraryRoutes });
