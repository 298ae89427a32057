import { describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";

const testApp = useTestApp({ LOG_LEVEL: "trace" }, { servePages: true, captureLog: true });

const secret = "SECRET-of-256-bits";

describe("the log of requests", () => {
  test.each([
    ["the page after the Google sign-in", `/oauth-callback?token=${secret}&userId=1`, 200],
    ["the page that sets a new password", `/reset-password/${secret}`, 200],
    ["the page that verifies an address", `/verify-email/${secret}`, 200],
    ["the redirect from Google", `/api/auth/google/callback?code=${secret}&state=${secret}`, 302],
    ["an unknown call", `/api/nothing?token=${secret}`, 404],
    ["a missing file", `/assets/${secret}.js?token=${secret}`, 404],
    ["an invalid query", `/api/stories/recommended?cursor=${secret}`, 401],
  ])("has a line for %s without its secret", async (_name, url, status) => {
    const lineCountBefore = testApp.log.length;
    const response = await testApp.app.http.inject({ url, headers: { "x-auth-token": secret } });
    expect(response.statusCode).toBe(status);
    const lines = testApp.log.slice(lineCountBefore);
    expect(lines.join("")).toContain('"msg":"request"');
    expect(lines.join("")).not.toContain(secret);
  });

  test("contains no part of a URL that cannot be decoded", async () => {
    const response = await testApp.app.http.inject({ url: `/api/%zz/${secret}?token=${secret}` });
    expect(response.statusCode).toBe(400);
    expect(testApp.log.join("")).not.toContain(secret);
  });
});
