import { describe, expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";

const testApp = useTestApp({
  CONTACT_PHONES: "+233 20 000 0000, +254 700 000 000",
  SECURITY_CONTACT: "security@kora.example",
});
const appWithoutSettings = useTestApp();
const dayMilliseconds = 24 * 60 * 60 * 1000;

test("the landing page gets its phone numbers from the settings", async () => {
  const { contactPhones } = await testApp.call("getSiteInfo", {});
  expect(contactPhones).toEqual(["+233 20 000 0000", "+254 700 000 000"]);
});

describe("/.well-known/security.txt", () => {
  const path = "/.well-known/security.txt";

  test("contains the contact, and expires within a year (RFC 9116)", async () => {
    const { statusCode, headers, body } = await testApp.app.http.inject(path);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    const fields = Object.fromEntries(
      body
        .trimEnd()
        .split("\n")
        .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
    );
    expect(fields).toEqual({
      Contact: "mailto:security@kora.example",
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      "Preferred-Languages": "en",
      Canonical: `http://kora.test${path}`,
    });
    const days =
      (Date.parse(fields.Expires ?? "") - testApp.clock.now().getTime()) / dayMilliseconds;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  test("is 404 without a contact", async () => {
    const { statusCode, json } = await appWithoutSettings.app.http.inject(path);
    expect([statusCode, json().code]).toEqual([404, "NOT_FOUND"]);
  });
});

test("/.well-known/change-password redirects to the form that changes the password", async () => {
  const { statusCode, headers } = await appWithoutSettings.app.http.inject(
    "/.well-known/change-password",
  );
  expect([statusCode, headers.location]).toEqual([302, "/theuser#password"]);
});
