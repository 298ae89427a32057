export { ContinueReading } from "./continue-reading.tsx";
export { applyReadingSettings } from "./settings/apply-reading-settings.ts";
export { ReadingSettingsForm } from "./settings/settings-form.tsx";
export { useReadingStyle } from "./settings/use-reading-style.ts";
export { useReportReadingTime } from "./use-reading-timer.ts";
