export { type ReadingSettingsRow, toReadingSettingsView } from "./reading-settings.ts";
export { readingRoutes } from "./routes.ts";
export { sendReadingSettings } from "./send-reading-settings.ts";
