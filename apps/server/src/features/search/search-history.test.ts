import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const testApp = useTestApp();

const saveTerm = (user: TestUser, term: string) =>
  testApp.call("saveSearchTerm", { body: { term } }, user);

/** Saves the terms one second apart. */
async function saveTerms(user: TestUser, terms: readonly string[]): Promise<void> {
  for (const term of terms) {
    testApp.clock.advance(1000);
    await saveTerm(user, term);
  }
}

async function listTerms(user: TestUser, query: Record<string, string | number> = {}) {
  const response = await testApp.send("listSearchTerms", { query }, user);
  return response.json<{ term: string; uses: number; usedAt: string }[]>();
}

const toTerms = (items: readonly { term: string }[]) => items.map(({ term }) => term);
const makeTerms = (count: number) => Array.from({ length: count }, (_, index) => `river ${index}`);

describe("search history", () => {
  test("stores a term once for all letter cases, as it was typed last, and counts its uses", async () => {
    const ama = await makeReader(testApp);
    const startTime = testApp.clock.now();
    await saveTerms(ama, ["Anansi", "ferry"]);
    expect(await saveTerm(ama, "  ANANSI ")).toMatchObject({ term: "ANANSI", uses: 2 });
    const list = await listTerms(ama);
    expect(list).toMatchObject([
      { term: "ANANSI", uses: 2 },
      { term: "ferry", uses: 1 },
    ]);
    expect(new Date(list[0]?.usedAt ?? 0).getTime()).toBeGreaterThan(startTime.getTime());
  });

  test("shows the 10 most recent distinct terms, or the 10 most frequent", async () => {
    const ama = await makeReader(testApp);
    await saveTerms(ama, ["often", "often", ...makeTerms(12)]);
    expect(toTerms(await listTerms(ama, { order: "recent" }))).toEqual(
      makeTerms(12).slice(2).toReversed(),
    );
    expect(toTerms(await listTerms(ama, { limit: 100 }))).toEqual([
      "often",
      ...makeTerms(12).slice(3).toReversed(),
    ]);
    expect(toTerms(await listTerms(ama, { limit: 2, order: "frequent" }))).toEqual([
      "often",
      "river 11",
    ]);
  });

  test("stores at most 100 terms of a user: keeps the latest, and deletes the least used of the others", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await saveTerm(kofi, "mine");
    await saveTerms(ama, ["often", "often", ...makeTerms(99), "one more"]);
    const { rows } = await testApp.db.pool.query<{ term: string }>(
      "SELECT term FROM search_history WHERE user_id = $1",
      [ama.userId],
    );
    expect(new Set(toTerms(rows))).toEqual(
      new Set(["often", ...makeTerms(99).slice(1), "one more"]),
    );
    expect(toTerms(await listTerms(kofi))).toEqual(["mine"]);
  });

  test("contains a new term although a hundred other terms were used more often", async () => {
    const ama = await makeReader(testApp);
    await saveTerms(ama, [...makeTerms(100), ...makeTerms(100)]);
    await saveTerms(ama, ["first", "second", "third"]);
    expect(toTerms(await listTerms(ama, { order: "recent", limit: 4 }))).toEqual([
      "third",
      "second",
      "first",
      "river 99",
    ]);
  });

  test("counts ten uses if ten tabs save one term concurrently, and stores ten terms saved concurrently", async () => {
    const ama = await makeReader(testApp);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => saveTerm(ama, index % 2 ? "Kora" : "kora")),
    );
    expect(await listTerms(ama)).toMatchObject([{ uses: 10 }]);
    await saveTerms(ama, makeTerms(99));
    await Promise.all(Array.from({ length: 10 }, (_, index) => saveTerm(ama, `new ${index}`)));
    expect(
      (await listTerms(ama, { order: "recent" })).every(({ term }) => term.startsWith("new")),
    ).toBe(true);
    await saveTerm(ama, "last");
    const remaining = await testApp.db.pool.query("SELECT FROM search_history WHERE user_id = $1", [
      ama.userId,
    ]);
    expect(remaining.rowCount).toBe(100);
  });

  test("deletes one or all terms of the viewer, and none of other users", async () => {
    const [ama, kofi] = [await makeReader(testApp), await makeReader(testApp)];
    await saveTerms(ama, ["Anansi", "ferry", "kora"]);
    await saveTerm(kofi, "ferry");
    const deleteTerms = (body: { term?: string }) =>
      testApp.call("deleteSearchTerms", { body }, ama);
    expect(await deleteTerms({ term: "FERRY" })).toEqual({ msg: "The search was forgotten." });
    expect(toTerms(await listTerms(ama))).toEqual(["kora", "Anansi"]);
    await deleteTerms({ term: "never searched" });
    await deleteTerms({});
    expect([await listTerms(ama), toTerms(await listTerms(kofi))]).toEqual([[], ["ferry"]]);
  });

  test.each([
    ["", "Please enter what to search for."],
    ["   ", "Please enter what to search for."],
    ["a".repeat(101), "A search can be at most 100 characters."],
  ])("rejects the term %j with an error message", async (term, message) => {
    const ama = await makeReader(testApp);
    for (const name of ["saveSearchTerm", "deleteSearchTerms"] as const) {
      expect(await testApp.callExpectingError(name, { body: { term } }, ama)).toMatchObject({
        status: 400,
        body: { fields: { term: message } },
      });
    }
    expect(
      await testApp.send("saveSearchTerm", { body: { term: "a\u0000b" } }, ama),
    ).toHaveProperty("statusCode", 400);
    expect(await listTerms(ama)).toEqual([]);
  });

  test("rejects an unknown order and an invalid limit", async () => {
    const ama = await makeReader(testApp);
    for (const query of [{ order: "best" }, { limit: "0" }, { limit: "x" }]) {
      const response = await testApp.app.http.inject({
        url: "/api/frequent-search",
        query,
        headers: { "x-auth-token": ama.token },
      });
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([
        400,
        Object.keys(query),
      ]);
    }
  });
});
