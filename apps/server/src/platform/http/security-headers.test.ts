import { describe, expect, test } from "vitest";
import { type TestApp, useTestApp } from "../../testing/test-app.ts";

const overTls = { PUBLIC_URL: "https://kora.test" };

describe("browsers are told to require https", () => {
  const httpApp = useTestApp();
  const httpsApp = useTestApp(overTls);
  const subdomainsApp = useTestApp({ ...overTls, HSTS_SUBDOMAINS: "on" });
  const getHstsHeader = async ({ app }: TestApp) =>
    (await app.http.inject("/healthz")).headers["strict-transport-security"];

  test("for this name alone, unless HSTS_SUBDOMAINS is on", async () => {
    expect(await getHstsHeader(httpsApp)).toBe("max-age=31536000");
    expect(await getHstsHeader(subdomainsApp)).toBe("max-age=31536000; includeSubDomains");
  });

  test("only where PUBLIC_URL is https", async () => {
    expect(await getHstsHeader(httpApp)).toBeUndefined();
  });
});
