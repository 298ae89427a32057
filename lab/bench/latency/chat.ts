import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { ChatResult, LoadTask } from "../chat/load.ts";
import { messagesInFlight } from "../chat/run.ts";
import { openChatDatabase } from "../chat/users.ts";
import { type LoadGenerator, startLoadGenerator } from "../child-load.ts";
import { poolSize, startBare, startKora } from "../servers.ts";
import { type OnMeasurement, rateShares } from "./run.ts";

const warmUpSeconds = 3;
/** The pause lets the server finish the work of a measurement before the next one starts. */
const pauseMilliseconds = 1000;

interface ChatLatencyOptions {
  readonly sockets: number;
  readonly seconds: number;
  readonly runs: number;
  readonly signal: AbortSignal;
  readonly onMeasurement: OnMeasurement;
}

/** Measures the delivery of chat messages by Kora and by the bare Socket.IO server. */
export async function measureChat(options: ChatLatencyOptions): Promise<void> {
  await using cleanup = new AsyncDisposableStack();
  const database = await openChatDatabase(options.sockets);
  cleanup.defer(() => database.stop());
  const { connectionString } = database;
  const bare = await startBare({ connectionString, connections: poolSize });
  cleanup.defer(() => bare.stop());
  const kora = await startKora(database);
  cleanup.defer(() => kora.stop());
  const loads: { readonly name: "kora" | "reference"; readonly load: ChatLoad }[] = [];
  for (const server of [bare, kora]) {
    const file = join(import.meta.dirname, "../chat/load.ts");
    const load: ChatLoad = startLoadGenerator(file, options.signal);
    cleanup.defer(() => load.stop());
    await load.run({ kind: "connect", ports: [server.port], users: database.users });
    loads.push({ name: server.name === "kora" ? "kora" : "reference", load });
  }
  for (let run = 1; run <= options.runs; run += 1) {
    for (const { name, load } of run % 2 === 1 ? loads : loads.toReversed()) {
      options.signal.throwIfAborted();
      await measureRates(load, { ...options, name, run });
    }
  }
}

type ChatLoad = LoadGenerator<LoadTask, ChatResult>;

async function measureRates(
  load: ChatLoad,
  options: ChatLatencyOptions & { name: "kora" | "reference"; run: number },
): Promise<void> {
  const { name: server, run, seconds, onMeasurement } = options;
  const measure = async (task: Exclude<LoadTask, { kind: "connect" }>) => {
    await load.run({ ...task, seconds: warmUpSeconds });
    const result = await load.run(task);
    if (!result || result.received < result.sent) throw new Error("A chat message was lost.");
    await wait(pauseMilliseconds);
    return result;
  };
  const report = (share: number | undefined, perSecond: number, result: ChatResult) => {
    const { p50, p99, p999 } = result;
    onMeasurement({ work: "chat", server, run, share, perSecond, refused: 0, p50, p99, p999 });
  };
  const saturated = await measure({ kind: "closedLoop", concurrency: messagesInFlight, seconds });
  const sustainable = saturated.received / saturated.seconds;
  report(undefined, sustainable, saturated);
  for (const share of rateShares) {
    const perSecond = sustainable * share;
    report(share, perSecond, await measure({ kind: "pace", perSecond, seconds, isOpenLoop: true }));
  }
}
