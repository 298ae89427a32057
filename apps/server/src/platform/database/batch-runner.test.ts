import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { defineQuery } from "./batch.ts";
import { createBatchRunner } from "./batch-runner.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import type { BatchCommand, BatchQuery, Columns, Transaction } from "./queryable.ts";

interface Params {
  key: string;
  word: string;
}

const echoWord = (concurrency: number) =>
  defineQuery<Params, { word: string }>({
    name: "echo-word",
    params: { key: "text", word: "text" },
    batch: { concurrency, serializeBy: ({ key }) => key },
    sql: (value) => sql`SELECT ${value("word")} AS word`,
  });

/** Creates a batch runner whose statements finish when the test calls `finishNext`. `statements` holds their words. */
function createTestRunner(
  createRows: (words: readonly string[]) => unknown[] | Error,
  query: BatchQuery<Params, { word: string }> = echoWord(1),
) {
  const statements: (readonly string[])[] = [];
  const pending: (() => void)[] = [];
  const { runQuery } = createBatchRunner({
    async rows(_statement, values) {
      const words = (values as Columns<Params>).word as readonly string[];
      statements.push(words);
      await new Promise<void>((resolve) => pending.push(resolve));
      const rows = createRows(words);
      if (rows instanceof Error) throw rows;
      return rows as never[];
    },
    transaction: () => Promise.reject(new Error("A query needs no transaction.")),
  });
  const request = (word: string, key = word) => runQuery(query, { key, word });
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const finishNext = async () => {
    pending.shift()?.();
    await nextTurn();
  };
  return { statements, request, finishNext, nextTurn };
}

const createEchoRows = (words: readonly string[]) =>
  words.map((word, index) => ({ request_index: index + 1, word })).reverse();

test("a first request runs at once; requests during it form one batch, and each gets its own row", async () => {
  const { statements, request, finishNext } = createTestRunner(createEchoRows);
  const results = Promise.all(["one", "two", "three"].map((word) => request(word)));
  expect(statements).toEqual([["one"]]);
  await finishNext();
  expect(statements).toEqual([["one"], ["two", "three"]]);
  await finishNext();
  expect((await results).map(([row]) => row?.word)).toEqual(["one", "two", "three"]);
  void request("four");
  expect(statements.at(-1)).toEqual(["four"]);
});

test("requests with the same key run one after the other, in order", async () => {
  const { statements, request, finishNext } = createTestRunner(createEchoRows);
  const results = Promise.all([
    request("one"),
    request("first", "same"),
    request("second", "same"),
    request("third", "same"),
    request("other"),
  ]);
  for (let step = 0; step < 4; step += 1) await finishNext();
  await results;
  expect(statements).toEqual([["one"], ["first", "other"], ["second"], ["third"]]);
});

test("the next batch starts before the requests of the last one resolve, and resolves after them", async () => {
  const order: string[] = [];
  const { statements, request, finishNext, nextTurn } = createTestRunner((words) => {
    order.push(`done ${words.join()}`);
    return createEchoRows(words);
  });
  const results = Promise.all(
    ["one", "two"].map((word) =>
      request(word).then(() => order.push(`${word} resolved, ${statements.length} sent`)),
    ),
  );
  await finishNext();
  await nextTurn();
  await finishNext();
  await results;
  expect(order).toEqual(["done one", "one resolved, 2 sent", "done two", "two resolved, 2 sent"]);
});

test("a failed batch of one request is not retried", async () => {
  const { statements, request, finishNext } = createTestRunner(() => new Error("broken"));
  await Promise.all([expect(request("one")).rejects.toThrow("broken"), finishNext()]);
  expect(statements).toEqual([["one"]]);
});

test("a batch has at most 64 requests; a request without rows resolves with an empty list", async () => {
  const { statements, request, finishNext } = createTestRunner((words) =>
    createEchoRows(words).filter((row) => row.word !== "7"),
  );
  const results = Promise.all(Array.from({ length: 100 }, (_, n) => request(String(n))));
  for (let step = 0; step < 3; step += 1) await finishNext();
  expect(statements.map((words) => words.length)).toEqual([1, 64, 35]);
  expect((await results).map(([row]) => row?.word)).toEqual(
    Array.from({ length: 100 }, (_, n) => (n === 7 ? undefined : String(n))),
  );
});

test("after a failed batch each request runs by itself, so that only the invalid one fails", async () => {
  const batchError = new Error("broken");
  const { statements, request, finishNext } = createTestRunner((words) =>
    words.includes("bad") ? batchError : createEchoRows(words),
  );
  const results = Promise.allSettled([
    request("one"),
    request("good"),
    request("bad"),
    request("fine"),
  ]);
  for (let step = 0; step < 5; step += 1) await finishNext();
  expect(
    (await results).map((outcome) => outcome.status === "fulfilled" && outcome.value[0]?.word),
  ).toEqual(["one", "good", false, "fine"]);
  expect(statements).toEqual([["one"], ["good", "bad", "fine"], ["good"], ["bad"], ["fine"]]);
});

test("a batch whose database became unreachable is not retried, because it may have been committed", async () => {
  const { statements, request, finishNext } = createTestRunner((words) =>
    words.includes("one") ? createEchoRows(words) : new DatabaseUnavailable(new Error("cut off")),
  );
  const results = Promise.allSettled([request("one"), request("two"), request("three")]);
  for (let step = 0; step < 4; step += 1) await finishNext();
  expect((await results).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
  ]);
  expect(statements).toEqual([["one"], ["two", "three"]]);
});

test("two batches run concurrently if the query allows it, but never with the same key", async () => {
  const { statements, request, finishNext } = createTestRunner(createEchoRows, echoWord(2));
  const results = Promise.all([
    request("one", "same"),
    request("two", "same"),
    request("three"),
    request("four"),
  ]);
  expect(statements).toEqual([["one"], ["three"]]);
  await finishNext();
  expect(statements).toEqual([["one"], ["three"], ["two", "four"]]);
  await finishNext();
  await finishNext();
  expect((await results).map(([row]) => row?.word)).toEqual(["one", "two", "three", "four"]);
});

/** Creates a runner of a command that repeats words, refuses the word `no` and fails for the word `bad`. */
function createCommandRunner() {
  const transactions: (readonly string[])[] = [];
  const command: BatchCommand<string, string> = {
    batch: { concurrency: 1 },
    async run(_tx, words) {
      transactions.push(words);
      if (words.includes("bad")) throw new Error("broken");
      return Promise.allSettled(
        words.map(async (word) => {
          if (word === "no") throw new Error("refused");
          return word;
        }),
      );
    },
  };
  const { runCommand } = createBatchRunner({
    rows: () => Promise.reject(new Error("A command needs a transaction.")),
    transaction: (work) => work({} as Transaction),
  });
  const runAll = (...words: string[]) =>
    Promise.allSettled(words.map((word) => runCommand(command, word)));
  return { transactions, runAll };
}

const toText = (outcome: PromiseSettledResult<string>) =>
  outcome.status === "fulfilled" ? outcome.value : (outcome.reason as Error).message;

test("the requests of a command share a transaction, and a refused one does not concern the others", async () => {
  const { transactions, runAll } = createCommandRunner();
  const outcomes = await runAll("one", "two", "no", "three");
  expect(outcomes.map(toText)).toEqual(["one", "two", "refused", "three"]);
  expect(transactions).toEqual([["one"], ["two", "no", "three"]]);
});

test("after a failed transaction each request of a command has one of its own", async () => {
  const { transactions, runAll } = createCommandRunner();
  const outcomes = await runAll("one", "two", "bad", "no");
  expect(outcomes.map(toText)).toEqual(["one", "two", "broken", "refused"]);
  expect(transactions).toEqual([["one"], ["two", "bad", "no"], ["two"], ["bad"], ["no"]]);
});
