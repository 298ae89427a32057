import { expect, test } from "vitest";
import { addUsages, getDataKind, sumByKind } from "./data-kinds.ts";
import { toMonth } from "./data-usage.ts";

const resource = (path: string, transferSize = 1000, initiatorType = "fetch") => ({
  name: `https://kora.example${path}`,
  transferSize,
  initiatorType,
});

test.each([
  ["/assets/index-a1b2c3d.js", "script", "code"],
  ["/assets/index-a1b2c3d.css", "link", "code"],
  ["/home", "navigation", "code"],
  ["/api/stories/recommended?limit=20", "fetch", "data"],
  ["/api/news/image/abc", "img", "pictures"],
  ["/media/0193f0a0-0000-7000-8000-000000000001/640.webp", "img", "pictures"],
  ["/files/abc.def", "img", "pictures"],
  ["/files/abc.def", "audio", "voice"],
  ["/files/abc.def", "fetch", "other"],
  ["/assets/hanken-grotesk-latin-wght-normal-x.woff2", "css", "fonts"],
  ["/healthz", "fetch", "other"],
])("%s of a %s counts as %s", (path, initiatorType, kind) => {
  expect(getDataKind(resource(path, 1000, initiatorType))).toBe(kind);
});

test("only bytes from the network count", () => {
  const usage = sumByKind([
    resource("/assets/a.js", 300),
    resource("/assets/b.js", 500),
    resource("/assets/cached.js", 0),
    resource("/api/alerts", 200),
    resource("/media/cached/640.webp", 0),
  ]);
  expect(usage).toEqual({ code: 800, data: 200 });
});

test("usages are added by kind", () => {
  expect(addUsages({ code: 1, data: 2 }, { data: 3, voice: 4 })).toEqual({
    code: 1,
    data: 5,
    voice: 4,
  });
});

test("the months before a month are those of the calendar", () => {
  const date = new Date(2026, 0, 31);
  expect([toMonth(date), toMonth(date, 1), toMonth(date, 2)]).toEqual([
    "2026-01",
    "2025-12",
    "2025-11",
  ]);
});
