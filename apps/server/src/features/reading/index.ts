import { defineFeature } from "../../platform/feature.ts";
import { readingRoutes } from "./routes.ts";

export {
  type ReadingSettingsRow,
  sendReadingSettings,
  toReadingSettingsView,
} from "./reading-settings.ts";

export const readingFeature = defineFeature({ calls: readingRoutes });
