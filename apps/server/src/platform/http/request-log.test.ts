import { describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";

const kit = useTestApp({ LOG_LEVEL: "trace" }, { pages: true, keepLog: true });

const secret = "SECRET-of-256-bits";

describe("the log of requests", () => {
  test.each([
    ["the page that Google sign-in ends on", `/oauth-callback?token=${secret}&userId=1`, 200],
    ["the page that sets a new password", `/reset-password/${secret}`, 200],
    ["the page that verifies an address", `/verify-email/${secret}`, 200],
    ["Google's answer", `/api/auth/google/callback?code=${secret}&state=${secret}`, 302],
    ["a call that there is not", `/api/nothing?token=${secret}`, 404],
    ["a missing file", `/assets/${secret}.js?token=${secret}`, 404],
    ["a query of the wrong form", `/api/stories/recommended?cursor=${secret}`, 401],
  ])("says that %s was asked for, and no secret of it", async (_name, url, status) => {
    const before = kit.log.length;
    const answer = await kit.app.http.inject({ url, headers: { "x-auth-token": secret } });
    expect(answer.statusCode).toBe(status);
    const lines = kit.log.slice(before);
    expect(lines.join("")).toContain('"msg":"request"');
    expect(lines.join("")).not.toContain(secret);
  });

  test("holds nothing of an address that cannot be decoded", async () => {
    const answer = await kit.app.http.inject({ url: `/api/%zz/${secret}?token=${secret}` });
    expect(answer.statusCode).toBe(400);
    expect(kit.log.join("")).not.toContain(secret);
  });
});
