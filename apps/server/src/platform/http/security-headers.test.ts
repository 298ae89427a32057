import { describe, expect, test } from "vitest";
import { type TestApp, useTestApp } from "../../testing/test-app.ts";

const overTls = { PUBLIC_URL: "https://kora.test" };

describe("browsers are told to require https", () => {
  const plain = useTestApp();
  const secure = useTestApp(overTls);
  const withSubdomains = useTestApp({ ...overTls, HSTS_SUBDOMAINS: "on" });
  const headerOf = async ({ app }: TestApp) =>
    (await app.http.inject("/healthz")).headers["strict-transport-security"];

  test("for this name alone, unless HSTS_SUBDOMAINS is on", async () => {
    expect(await headerOf(secure)).toBe("max-age=31536000");
    expect(await headerOf(withSubdomains)).toBe("max-age=31536000; includeSubDomains");
  });

  test("only where PUBLIC_URL is https", async () => {
    expect(await headerOf(plain)).toBeUndefined();
  });
});
