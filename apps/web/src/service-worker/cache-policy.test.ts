import { describe, expect, test } from "vitest";
import { getCacheKind, isShellPage } from "./cache-policy.ts";

const id = "0193f0a0-0000-7000-8000-000000000001";
const kindOf = (path: string, method = "GET") =>
  getCacheKind(method, new URL(path, "https://kora"));

describe("responses cached for offline reading", () => {
  test.each([
    ["/api/stories/recommended", "recommended"],
    ["/api/stories/recommended?cursor=abc", "recommended"],
    [`/api/stories/${id}`, "stories"],
    [`/api/series/${id}`, "series"],
    ["/api/news", "news"],
    ["/api/chats/recent", "chats"],
    ["/api/groups", "chats"],
    [`/api/chats/${id}`, "chat"],
    [`/api/groups/${id}`, "chat"],
    [`/api/messages/${id}?limit=40`, "messages"],
    [`/api/groups/${id}/messages?limit=40`, "messages"],
    [`/media/${id}/640.webp`, "picture"],
  ])("%s is cached; its kind is %s", (path, kind) => expect(kindOf(path)).toBe(kind));

  test.each([
    "/api/auth/login",
    "/api/auth/google",
    "/api/profile/sessions",
    "/api/chats/recent?cursor=abc",
    "/api/chats/users",
    "/api/groups?cursor=abc",
    `/api/groups/creator/${id}`,
    `/api/groups/${id}/members`,
    `/api/messages/${id}`,
    `/api/messages/${id}?since=4&limit=100`,
    `/api/messages/${id}?before=${id}&limit=40`,
    `/api/groups/${id}/messages?around=${id}&limit=60`,
    `/media/${id}/640.jpg?expires=1&signature=abc`,
    "/api/writer/me",
    "/api/stories?genre=love",
    `/api/stories/public/${id}`,
    `/api/stories/${id}/likes`,
    `/api/library/stories/${id}`,
    "/api/series/following",
    `/media/${id}/640.webp?signature=abc`,
    `/media/${id}/640.webp?library`,
    `/media/${id}/voice.webm`,
    "/api/news/image/abc?address=https%3A%2F%2Fi.example%2Fa.jpg",
    "/home",
  ])("%s is not cached", (path) => expect(kindOf(path)).toBeNull());

  test("only GET requests are cached", () => {
    expect(kindOf(`/api/stories/${id}`, "DELETE")).toBeNull();
    expect(kindOf(`/api/stories/${id}`, "PUT")).toBeNull();
  });
});

describe("isShellPage", () => {
  test.each(["/", "/home", "/Home", `/story/${id}`, "/login", "/nowhere/at/all"])(
    "%s is a page of the app shell",
    (path) => expect(isShellPage(path)).toBe(true),
  );

  test.each([
    `/story/${id}/share`,
    `/Story/${id}/Share/`,
    `/series/${id}/share`,
    `/series/${id}/atom`,
    "/@ama",
    "/@ama/atom",
    "/genres/fantasy",
    "/tags/river",
    "/explore",
    "/api/docs",
    "/api/auth/google",
    `/media/${id}/1080.jpg`,
    "/assets/index.js",
    "/healthz",
    "/.well-known/change-password",
    "/oauth-callback",
    "/reset-password/token",
    "/verify-email/token",
    "/register/google",
    "/manifest.webmanifest",
    `/writer/${id}/feed.atom`,
    "/robots.txt",
    "/sitemap.xml",
    "/sitemap/1.xml",
  ])("%s is not a page of the app shell", (path) => expect(isShellPage(path)).toBe(false));
});
