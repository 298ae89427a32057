import { defaultReadingSettings } from "@kora/contract/reading-settings";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceStore } from "../../../lib/storage.ts";
import { storeReceived, storeSettings } from "./store-settings.ts";
import { readStored, toSettings } from "./stored-settings.ts";

const userId = "efua";
const notify = vi.fn();

beforeEach(() => {
  vi.stubGlobal("dispatchEvent", notify);
  deviceStore.removeMatching(() => true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  notify.mockReset();
});

test("without any settings, a story has the defaults, and the text size that the device had before", () => {
  expect(toSettings(readStored(userId))).toEqual(defaultReadingSettings);
  deviceStore.set("readingSize", "xl");
  expect(toSettings(readStored(userId))).toEqual({ ...defaultReadingSettings, size: 26 });
  storeReceived(userId, { ...defaultReadingSettings, size: 20, revision: 1 });
  expect(toSettings(readStored(userId)).size).toBe(20);
  expect(deviceStore.get("readingSize")).toBeNull();
});

test("settings that arrive late are ignored, and a change that was not sent yet is shown before those of the account", () => {
  storeReceived(userId, { ...defaultReadingSettings, surface: "night", revision: 2 });
  storeReceived(userId, { ...defaultReadingSettings, surface: "paper", revision: 1 });
  expect(toSettings(readStored(userId)).surface).toBe("night");
  storeSettings(userId, { ...readStored(userId), unsent: { surface: "sepia" } });
  storeReceived(userId, { ...defaultReadingSettings, size: 24, revision: 3 });
  expect(toSettings(readStored(userId))).toMatchObject({ size: 24, surface: "sepia" });
  expect(notify).toHaveBeenCalledTimes(3);
});
