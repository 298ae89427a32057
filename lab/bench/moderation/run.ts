import { moderationCalls } from "@kora/contract/moderation";
import { toCallUrl, type UrlInput } from "../../../apps/server/src/testing/call-url.ts";
import { describeMachine } from "../machine.ts";
import { type LoadMeasurement, measureLoad } from "../measure.ts";
import type { Options } from "../options.ts";
import type { LoadRequest } from "../request-bytes.ts";
import { poolSize, type Server, startKora, startReference } from "../servers.ts";
import { type ModerationDatabase, openModerationDatabase } from "./database.ts";
import { chooseSamples, type Samples } from "./samples.ts";
import { type ModeratorCall, moderatorWorks } from "./works.ts";

/** There are many kinds of requests, so each is measured for a shorter time than in other benchmarks. */
const warmUpSeconds = 0.3;
const measuredSeconds = 1;
/** Max concurrent requests: there are few moderators. */
const maxConnections = 4;
/** Max pages of each list, from the first one on. */
const maxPages = 3;
/** The number of bytes of an empty list, which is an error. */
const emptyListBytes = 2;

/** The title of the work of the reference server. */
export const referenceTitle = "a user's row by its key";

/** Result of one kind of request. */
export interface ModerationMeasurement extends LoadMeasurement {
  readonly title: string;
  /** The number of people in the database. */
  readonly people: number;
  /** The number of the run, from 1. */
  readonly run: number;
}

export interface ModerationBenchResult {
  /** Date, hardware and versions of the measurement. */
  readonly machine: string;
  readonly measurements: readonly ModerationMeasurement[];
}

/** Requests of one kind to one server. */
interface Work {
  readonly title: string;
  readonly server: Server;
  readonly requests: readonly LoadRequest[];
}

/** The servers of one database, with all requests. */
interface Bench {
  readonly database: ModerationDatabase;
  readonly works: readonly Work[];
}

/**
 * Measures every call that shows something to moderators, in databases of different sizes in turn. Rejects if a response
 * has no rows, or another status than 200.
 */
export async function runModeration(
  options: Options,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<ModerationBenchResult> {
  await using cleanup = new AsyncDisposableStack();
  const benches: Bench[] = [];
  for (const people of options.people) {
    benches.push(await openBench(people, { ...options, signal, log }, cleanup));
  }
  const measurements: ModerationMeasurement[] = [];
  const titles = benches[0]?.works.map(({ title }) => title) ?? [];
  for (let run = 1; run <= options.runs; run += 1) {
    for (const title of titles) {
      for (const { database, works } of run % 2 === 1 ? benches : benches.toReversed()) {
        signal.throwIfAborted();
        const work = works.find((candidate) => candidate.title === title);
        if (!work) throw new Error(`There are no requests for ${title}.`);
        const result = await measureWork(work, database, options.connections, signal);
        const measurement = { title, people: database.people, run, ...result };
        measurements.push(measurement);
        log(describe(measurement));
      }
    }
  }
  const [firstBench] = benches;
  const machine = firstBench ? await describeMachine(firstBench.database.connectionString) : "";
  return { machine, measurements };
}

function measureWork(
  { server, requests }: Work,
  database: ModerationDatabase,
  connections: number,
  signal: AbortSignal,
): Promise<LoadMeasurement> {
  const task = {
    connections: Math.min(connections, maxConnections),
    warmUpSeconds,
    seconds: measuredSeconds,
    requests,
    expectedStatus: 200,
    minBytes: emptyListBytes + 1,
  };
  return measureLoad(server, database, task, signal);
}

async function openBench(
  people: number,
  options: Options & { signal: AbortSignal; log: (line: string) => void },
  cleanup: AsyncDisposableStack,
): Promise<Bench> {
  const database = await openModerationDatabase(people, options);
  cleanup.defer(() => database.stop());
  const samples = await chooseSamples(database);
  const { connectionString } = database;
  const reference = await startReference({
    kind: "row",
    connectionString,
    connections: poolSize,
  });
  cleanup.defer(() => reference.stop());
  const kora = await startKora(database, { profile: options.profile });
  cleanup.defer(() => kora.stop());
  const referenceWork: Work = {
    title: referenceTitle,
    server: reference,
    requests: samples.people.map(({ id }) => ({ method: "GET", path: `/users/${id}` })),
  };
  return { database, works: [referenceWork, ...(await listWorks(kora, samples))] };
}

/** Lists the requests of all calls to Kora. Each was answered once. */
async function listWorks(kora: Server, samples: Samples): Promise<Work[]> {
  const works: Work[] = [];
  for (const call of Object.keys(moderatorWorks) as ModeratorCall[]) {
    for (const { title, inputs } of moderatorWorks[call]) {
      const requests: LoadRequest[] = [];
      for (const [index, input] of inputs(samples).entries()) {
        const token = samples.tokens[index % samples.tokens.length] ?? "";
        requests.push(...(await requestPages(kora, call, input, token)));
      }
      if (requests.length === 0) throw new Error(`There is no sample for ${title}.`);
      works.push({ title, server: kora, requests });
    }
  }
  return works;
}

/**
 * Sends a request, and those of the next pages if the response is a page of a list. Returns those of full pages, so that
 * the sizes compare the same number of rows, or that of the only page.
 */
async function requestPages(
  { port }: Server,
  call: ModeratorCall,
  { params, query }: UrlInput & { query?: object },
  token: string,
): Promise<LoadRequest[]> {
  const requests: LoadRequest[] = [];
  let cursor: string | null = null;
  do {
    const pageQuery = { ...query, ...(cursor !== null && { cursor }) };
    const path = toCallUrl(moderationCalls[call], { params, query: pageQuery });
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { "x-auth-token": token },
    });
    const body: unknown = await response.json();
    if (response.status !== 200 || (Array.isArray(body) && body.length === 0)) {
      const text = JSON.stringify(body);
      throw new Error(`Kora responded to ${path} with ${response.status}: ${text}`);
    }
    cursor = response.headers.get("x-next-cursor");
    const isFull = cursor !== null;
    if (isFull || requests.length === 0) requests.push({ method: "GET", path, token });
  } while (cursor !== null && requests.length < maxPages);
  return requests;
}

function describe({ title, people, run, perSecond, p50, p99 }: ModerationMeasurement): string {
  return `moderation, ${title}, ${people.toLocaleString("en")} people, run ${run}: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;
}
