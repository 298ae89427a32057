import { describe, expect, test } from "vitest";
import { type TestUser, useTestApp } from "../../testing/test-app.ts";
import { makeReader } from "../../testing/users.fixture.ts";

const kit = useTestApp();

const keep = (person: TestUser, term: string) =>
  kit.call("keepSearchTerm", { body: { term } }, person);

async function keepAll(person: TestUser, terms: readonly string[]): Promise<void> {
  for (const term of terms) {
    kit.clock.advance(1000);
    await keep(person, term);
  }
}

async function listed(person: TestUser, query: Record<string, string | number> = {}) {
  const answer = await kit.send("listSearchTerms", { query }, person);
  return answer.json<{ term: string; uses: number; usedAt: string }[]>();
}

const terms = (list: readonly { term: string }[]) => list.map(({ term }) => term);
const numbered = (count: number) => Array.from({ length: count }, (_, nth) => `river ${nth}`);

describe("search history (social §5, §7, §9)", () => {
  test("stores a term once in any letter case, as typed last, and counts its uses", async () => {
    const ama = await makeReader(kit);
    const before = kit.clock.now();
    await keepAll(ama, ["Anansi", "ferry"]);
    expect(await keep(ama, "  ANANSI ")).toMatchObject({ term: "ANANSI", uses: 2 });
    const list = await listed(ama);
    expect(list).toMatchObject([
      { term: "ANANSI", uses: 2 },
      { term: "ferry", uses: 1 },
    ]);
    expect(new Date(list[0]?.usedAt ?? 0).getTime()).toBeGreaterThan(before.getTime());
  });

  test("shows the 10 most recent distinct terms, or the 10 most frequent", async () => {
    const ama = await makeReader(kit);
    await keepAll(ama, ["often", "often", ...numbered(12)]);
    expect(terms(await listed(ama, { order: "recent" }))).toEqual(
      numbered(12).slice(2).toReversed(),
    );
    expect(terms(await listed(ama, { limit: 100 }))).toEqual([
      "often",
      ...numbered(12).slice(3).toReversed(),
    ]);
    expect(terms(await listed(ama, { limit: 2, order: "frequent" }))).toEqual([
      "often",
      "river 11",
    ]);
  });

  test("stores at most 100 terms of a user: the latest stay, and of the others the least used are deleted", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    await keep(kofi, "mine");
    await keepAll(ama, ["often", "often", ...numbered(99), "one more"]);
    const { rows } = await kit.db.pool.query<{ term: string }>(
      "SELECT term FROM search_history WHERE user_id = $1",
      [ama.userId],
    );
    expect(new Set(terms(rows))).toEqual(new Set(["often", ...numbered(99).slice(1), "one more"]));
    expect(terms(await listed(kofi))).toEqual(["mine"]);
  });

  test("contains a new term although a hundred others were used more often", async () => {
    const ama = await makeReader(kit);
    await keepAll(ama, [...numbered(100), ...numbered(100)]);
    await keepAll(ama, ["first", "second", "third"]);
    expect(terms(await listed(ama, { order: "recent", limit: 4 }))).toEqual([
      "third",
      "second",
      "first",
      "river 99",
    ]);
  });

  test("counts ten uses when ten tabs save one term concurrently, and stores ten terms saved concurrently", async () => {
    const ama = await makeReader(kit);
    await Promise.all(Array.from({ length: 10 }, (_, nth) => keep(ama, nth % 2 ? "Kora" : "kora")));
    expect(await listed(ama)).toMatchObject([{ uses: 10 }]);
    await keepAll(ama, numbered(99));
    await Promise.all(Array.from({ length: 10 }, (_, nth) => keep(ama, `new ${nth}`)));
    expect(
      (await listed(ama, { order: "recent" })).every(({ term }) => term.startsWith("new")),
    ).toBe(true);
    await keep(ama, "last");
    const found = await kit.db.pool.query("SELECT FROM search_history WHERE user_id = $1", [
      ama.userId,
    ]);
    expect(found.rowCount).toBe(100);
  });

  test("deletes one term or all terms of the viewer only", async () => {
    const [ama, kofi] = [await makeReader(kit), await makeReader(kit)];
    await keepAll(ama, ["Anansi", "ferry", "kora"]);
    await keep(kofi, "ferry");
    const forget = (body: { term?: string }) => kit.call("forgetSearchTerms", { body }, ama);
    expect(await forget({ term: "FERRY" })).toEqual({ msg: "The search was forgotten." });
    expect(terms(await listed(ama))).toEqual(["kora", "Anansi"]);
    await forget({ term: "never searched" });
    await forget({});
    expect([await listed(ama), terms(await listed(kofi))]).toEqual([[], ["ferry"]]);
  });

  test.each([
    ["", "Please enter what to search for."],
    ["   ", "Please enter what to search for."],
    ["a".repeat(101), "A search can be at most 100 characters."],
  ])("refuses the term %j with an error message", async (term, sentence) => {
    const ama = await makeReader(kit);
    for (const name of ["keepSearchTerm", "forgetSearchTerms"] as const) {
      expect(await kit.refuse(name, { body: { term } }, ama)).toMatchObject({
        status: 400,
        body: { fields: { term: sentence } },
      });
    }
    expect(await kit.send("keepSearchTerm", { body: { term: "a\u0000b" } }, ama)).toHaveProperty(
      "statusCode",
      400,
    );
    expect(await listed(ama)).toEqual([]);
  });

  test("refuses an unknown order and an invalid limit", async () => {
    const ama = await makeReader(kit);
    for (const query of [{ order: "best" }, { limit: "0" }, { limit: "x" }]) {
      const answer = await kit.app.http.inject({
        url: "/api/frequent-search",
        query,
        headers: { "x-auth-token": ama.token },
      });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([
        400,
        Object.keys(query),
      ]);
    }
  });
});
