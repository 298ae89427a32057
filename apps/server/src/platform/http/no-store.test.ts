import { type CallDefinition, type CallName, calls } from "@kora/contract";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const testApp = useTestApp({ NEWS_PICTURES: "on" });

const absentId = "01970000-0000-7000-8000-000000000000";

async function getCacheControl(method: CallDefinition["method"], url: string, headers = {}) {
  return (await testApp.app.http.inject({ method, url, headers })).headers["cache-control"];
}

describe("no cache stores the response", () => {
  test.each(Object.keys(calls) as CallName[])("of %s, signed in or not", async (name) => {
    const { method, path }: CallDefinition = calls[name];
    const url = `/api${path.replaceAll(/:\w+/g, absentId)}`;
    const { token } = await makeReader(testApp);
    expect(await getCacheControl(method, url)).toBe("no-store");
    expect(await getCacheControl(method, url, { "x-auth-token": token })).toBe("no-store");
  });

  test.each([
    ["GET", "/api/nothing"],
    ["POST", "/API/nothing"],
    ["GET", "/api/stories/public/%zz"],
    ["GET", `/api/stories/public/${"a".repeat(300)}`],
    ["GET", "/api/auth/google"],
  ] as const)("of %s %s", async (method, url) => {
    expect(await getCacheControl(method, url)).toBe("no-store");
  });
});

test("robots.txt and news images set their own Cache-Control, and /healthz has none", async () => {
  expect(await getCacheControl("GET", "/robots.txt")).toBe("public, max-age=600");
  expect(await getCacheControl("GET", "/api/news/image/seal?address=x")).toBe(
    "private, max-age=60",
  );
  expect(await getCacheControl("GET", "/healthz")).toBeUndefined();
});
