import { expect, test } from "vitest";
import { classifyReferrer } from "./classify-referrer.ts";

test.each([
  ["https://l.facebook.com/l.php?u=x", "facebook"],
  ["https://m.facebook.com/", "facebook"],
  ["android-app://com.facebook.katana/", "facebook"],
  ["https://web.whatsapp.com/", "whatsapp"],
  ["https://x.com/ama/status/1", "x"],
  ["https://t.co/abc", "x"],
  ["https://www.linkedin.com/feed/", "linkedin"],
  ["https://www.google.com.gh/", "search-engine"],
  ["https://google.ng/", "search-engine"],
  ["https://duckduckgo.com/", "search-engine"],
  ["https://WWW.BING.COM/", "search-engine"],
  ["https://blog.example.com/x.com", "other-site"],
  ["https://notfacebook.com/", "other-site"],
  ["https://facebook.com.evil.example/", "other-site"],
  ["http://kora.test/story/1", "shared-link"],
  ["", "shared-link"],
  [undefined, "shared-link"],
  ["not an address", "shared-link"],
  ["javascript:alert(1)", "shared-link"],
  ["https://", "shared-link"],
])("the referrer %j counts as %s", (referrer, origin) => {
  expect(classifyReferrer(referrer, "http://kora.test")).toBe(origin);
});
