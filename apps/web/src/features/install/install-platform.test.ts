import { expect, test } from "vitest";
import { detectInstallPlatform } from "./install-platform.ts";

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", 5, "ios"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15", 5, "ios"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15", 0, "other"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Firefox/140.0", 5, "other"],
])("%s with %d touch points gets the %s instructions", (userAgent, maxTouchPoints, expected) => {
  expect(detectInstallPlatform({ userAgent, maxTouchPoints })).toBe(expected);
});
