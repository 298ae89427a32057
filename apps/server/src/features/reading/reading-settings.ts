import type { ReadingSettingsView } from "@kora/contract/reading";
import { defaultReadingSettings } from "@kora/contract/reading-settings";

/** The column `reading_settings` of a user: the chosen settings and their revision; null if nothing was chosen yet. */
export interface ReadingSettingsRow {
  reading_settings: Partial<ReadingSettingsView> | null;
}

/** Converts the stored settings to the wire format. A setting that was not chosen has its default. */
export function toReadingSettingsView({
  reading_settings,
}: ReadingSettingsRow): ReadingSettingsView {
  return { ...defaultReadingSettings, revision: 0, ...reading_settings };
}
