import { expect, test } from "vitest";
import { describeDevice } from "./describe-device.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const android = "Mozilla/5.0 (Linux; Android 10; K)";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`${windows} Gecko/20100101 Firefox/150.0`, "Firefox on Windows"],
  [`${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, "Edge on Windows"],
  [`${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Opera on Windows"],
  [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, "Safari on Mac"],
  [`${android} ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [
    `${android} ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, "Safari on iPhone"],
  [`${iPhone} CriOS/140.0 Mobile/15E148 Safari/604.1`, "Chrome on iPhone"],
  [`${iPhone} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`, "Firefox on iPhone"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox on Linux"],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/140.0.0.0 Safari/537.36`,
    "Chrome on ChromeOS",
  ],
  ["Something (Android 16)", "Android"],
  ["Firefox/150.0", "Firefox"],
  ["curl/8.9.1", "Unknown device"],
  ["<script>alert(1)</script>", "Unknown device"],
  ["", "Unknown device"],
])("the user agent %j is shown as %s", (userAgent, description) =>
  expect(describeDevice(userAgent)).toBe(description),
);
