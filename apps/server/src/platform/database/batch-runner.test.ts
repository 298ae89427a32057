import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type BatchQuery, type Columns, defineCommand, defineQuery } from "./batch.ts";
import { createBatchRunner } from "./batch-runner.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";

interface Params {
  key: string;
  word: string;
}

const echoWord = (concurrency: number) =>
  defineQuery<Params, { said: string }>({
    name: "echo-word",
    params: { key: "text", word: "text" },
    batch: { concurrency, serializeBy: ({ key }) => key },
    sql: (value) => sql`SELECT ${value("word")} AS said`,
  });

/** Creates a batch runner whose statements finish when the test calls `letGo`. `statements` holds their words. */
function scene(
  answer: (words: readonly string[]) => unknown[] | Error,
  query: BatchQuery<Params, { said: string }> = echoWord(1),
) {
  const statements: (readonly string[])[] = [];
  const open: (() => void)[] = [];
  const run = createBatchRunner(async (_statement, values) => {
    const word = (values as Columns<Params>).word as readonly string[];
    statements.push(word);
    await new Promise<void>((resolve) => open.push(resolve));
    const rows = answer(word);
    if (rows instanceof Error) throw rows;
    return rows as never[];
  });
  const ask = (word: string, key = word) => run(query, { key, word });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const letGo = async () => {
    open.shift()?.();
    await turn();
  };
  return { statements, ask, letGo, turn };
}

const echo = (words: readonly string[]) =>
  words.map((said, index) => ({ request_index: index + 1, said })).reverse();

test("what is asked while nothing is under way goes at once; what comes meanwhile goes together, each with its own row", async () => {
  const { statements, ask, letGo } = scene(echo);
  const all = Promise.all(["one", "two", "three"].map((word) => ask(word)));
  expect(statements).toEqual([["one"]]);
  await letGo();
  expect(statements).toEqual([["one"], ["two", "three"]]);
  await letGo();
  expect((await all).map(([row]) => row?.said)).toEqual(["one", "two", "three"]);
  void ask("four");
  expect(statements.at(-1)).toEqual(["four"]);
});

test("those of the same key go one after the other, in their order", async () => {
  const { statements, ask, letGo } = scene(echo);
  const all = Promise.all([
    ask("one"),
    ask("first", "same"),
    ask("second", "same"),
    ask("third", "same"),
    ask("other"),
  ]);
  for (let step = 0; step < 4; step += 1) await letGo();
  await all;
  expect(statements).toEqual([["one"], ["first", "other"], ["second"], ["third"]]);
});

test("what waits leaves before those of the last statement are answered, who have their answer before its own", async () => {
  const order: string[] = [];
  const { statements, ask, letGo, turn } = scene((words) => {
    order.push(`done ${words.join()}`);
    return echo(words);
  });
  const all = Promise.all(
    ["one", "two"].map((word) =>
      ask(word).then(() => order.push(`${word} answered, ${statements.length} sent`)),
    ),
  );
  await letGo();
  await turn();
  await letGo();
  await all;
  expect(order).toEqual(["done one", "one answered, 2 sent", "done two", "two answered, 2 sent"]);
});

test("what fails by itself is not asked once more", async () => {
  const { statements, ask, letGo } = scene(() => new Error("broken"));
  await Promise.all([expect(ask("one")).rejects.toThrow("broken"), letGo()]);
  expect(statements).toEqual([["one"]]);
});

test("of no more than 64 at a time, and nothing for what the statement left out", async () => {
  const { statements, ask, letGo } = scene((words) =>
    echo(words).filter((row) => row.said !== "7"),
  );
  const all = Promise.all(Array.from({ length: 100 }, (_, n) => ask(String(n))));
  for (let step = 0; step < 3; step += 1) await letGo();
  expect(statements.map((words) => words.length)).toEqual([1, 64, 35]);
  expect((await all).map(([row]) => row?.said)).toEqual(
    Array.from({ length: 100 }, (_, n) => (n === 7 ? undefined : String(n))),
  );
});

test("what one of them breaks, the others do not lose: each is asked by itself then", async () => {
  const broken = new Error("twice");
  const { statements, ask, letGo } = scene((words) =>
    words.includes("bad") ? broken : echo(words),
  );
  const all = Promise.allSettled([ask("one"), ask("good"), ask("bad"), ask("fine")]);
  for (let step = 0; step < 5; step += 1) await letGo();
  expect((await all).map((end) => end.status === "fulfilled" && end.value[0]?.said)).toEqual([
    "one",
    "good",
    false,
    "fine",
  ]);
  expect(statements).toEqual([["one"], ["good", "bad", "fine"], ["good"], ["bad"], ["fine"]]);
});

test("of a database that went away nothing is asked anew: it may have done what it was asked", async () => {
  const { statements, ask, letGo } = scene((words) =>
    words.includes("one") ? echo(words) : new DatabaseUnavailable(new Error("cut off")),
  );
  const all = Promise.allSettled([ask("one"), ask("two"), ask("three")]);
  for (let step = 0; step < 4; step += 1) await letGo();
  expect((await all).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(statements).toEqual([["one"], ["two", "three"]]);
});

test("two at once, where the query says so, but never two of the same key", async () => {
  const { statements, ask, letGo } = scene(echo, echoWord(2));
  const all = Promise.all([ask("one", "same"), ask("two", "same"), ask("three"), ask("four")]);
  expect(statements).toEqual([["one"], ["three"]]);
  await letGo();
  expect(statements).toEqual([["one"], ["three"], ["two", "four"]]);
  await letGo();
  await letGo();
  expect((await all).map(([row]) => row?.said)).toEqual(["one", "two", "three", "four"]);
});

test("a request that a command skipped waits for the lock by itself, and its batch is not held up", async () => {
  const ran: [name: string, requests: number][] = [];
  const command = defineCommand<Params, { said: string }>({
    name: "say",
    params: { key: "text", word: "text" },
    batch: { concurrency: 1 },
    sql: ({ requests, lock }) =>
      sql`SELECT request_index, word AS said FROM ${requests} ${lock("request")}`,
  });
  const run = createBatchRunner(async ({ name }, values) => {
    const words = (values as Columns<Params>).word as readonly string[];
    ran.push([name, words.length]);
    const rows = echo(words);
    return (name === "say" ? rows.filter(({ said }) => said !== "locked") : rows) as never[];
  });
  const answers = await Promise.all(
    ["one", "locked", "three"].map((word) => run(command, { key: word, word })),
  );
  expect(answers.map(([row]) => row?.said)).toEqual(["one", "locked", "three"]);
  expect(ran).toEqual([
    ["say", 1],
    ["say", 2],
    ["say-waiting", 1],
  ]);
});
