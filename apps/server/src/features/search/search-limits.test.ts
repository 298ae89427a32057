import { type CallDefinition, calls } from "@kora/contract";
import { expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

/** The calls with a parameter `search` or `q`. */
const searches = Object.entries(calls).flatMap(([name, call]) => {
  const { query }: CallDefinition = call;
  const field = ["search", "q"].find((candidate) => query && Object.hasOwn(query.shape, candidate));
  return field === undefined ? [] : [{ name, path: call.path, field, access: call.access }];
});

test("there are several searches", () => {
  expect(searches.length).toBeGreaterThan(5);
});

test.each(searches.filter(({ access }) => access === "session" || access === "public"))(
  "a search that is too long is refused with a sentence that names the limit: $path",
  async ({ path, field }) => {
    const reader = await makeReader(testApp);
    const url = `/api${path.replaceAll(/:\w+/g, newId())}?${field}=${"a".repeat(501)}`;
    const headers = { "x-auth-token": reader.token };
    const response = await testApp.app.http.inject({ url, headers });
    expect([response.statusCode, response.json().fields[field]]).toEqual([
      400,
      expect.stringMatching(/^A search can be at most \d+ characters\.$/),
    ]);
  },
);
