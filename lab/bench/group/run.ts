import { join } from "node:path";
import { openChatDatabase } from "../chat/users.ts";
import { type LoadGenerator, startLoadGenerator } from "../child-load.ts";
import { describeMachine } from "../machine.ts";
import { poolSize, type Server, startBare, startKora } from "../servers.ts";
import { countRows, explainUnread, makeGroups } from "./groups.ts";
import type { GroupLoadTask, GroupResult } from "./load.ts";

/** The number of members of the group. All of them are online. */
export const memberCount = 1000;
/** Number of messages in one measurement. */
const messageCount = 100;
const warmUpMessageCount = 30;

export interface GroupMeasurement extends GroupResult {
  readonly server: "kora" | "bare";
  readonly run: number;
  /** Stored rows per sent message. Any value other than 1 ends the run. */
  readonly rows: number;
}

export interface GroupBenchResult {
  /** Date, hardware and versions of the measurement. */
  readonly machine: string;
  readonly measurements: readonly GroupMeasurement[];
  /** PostgreSQL's plan of the unread count for a user in 200 groups. */
  readonly unreadPlan: string;
}

/** Measures both servers in turn. All members stay connected during all runs. */
export async function runGroup(
  { runs }: { readonly runs: number },
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<GroupBenchResult> {
  await using cleanup = new AsyncDisposableStack();
  const database = await openChatDatabase(memberCount);
  cleanup.defer(() => database.stop());
  const { connectionString, users } = database;
  const groupId = await makeGroups(database);
  const unreadPlan = await explainUnread(database);
  const bare = await startBare({ connectionString, connections: poolSize, groupId });
  cleanup.defer(() => bare.stop());
  const kora = await startKora(database);
  cleanup.defer(() => kora.stop());
  const connectedServers: ConnectedServer[] = [];
  for (const server of [bare, kora]) {
    const connectedServer = openConnectedServer(server, signal);
    cleanup.defer(() => connectedServer.stop());
    connectedServers.push(connectedServer);
    await connectedServer.run({ kind: "connect", port: server.port, groupId, users });
  }
  const measurements: GroupMeasurement[] = [];
  for (let run = 1; run <= runs; run += 1) {
    for (const { server, run: runTask } of run % 2 === 1
      ? connectedServers
      : connectedServers.toReversed()) {
      signal.throwIfAborted();
      await runTask({ kind: "write", messages: warmUpMessageCount });
      const rowsBefore = await countRows(connectionString, groupId);
      const result = await runTask({ kind: "write", messages: messageCount });
      if (!result) throw new Error("The load generator returned no result.");
      const rowsAfter = await countRows(connectionString, groupId);
      const name = server.name === "kora" ? "kora" : "bare";
      const rows = (rowsAfter[name] - rowsBefore[name]) / messageCount;
      if (rows !== 1 || rowsAfter.members !== memberCount) {
        throw new Error(
          `${server.name} stored ${rows} rows per message for ${rowsAfter.members} members.`,
        );
      }
      const measurement = { server: name, run, rows, ...result } as const;
      measurements.push(measurement);
      log(describe(measurement));
    }
  }
  return {
    machine: await describeMachine(connectionString),
    measurements,
    unreadPlan,
  };
}

/** A server with its load generator. */
interface ConnectedServer extends LoadGenerator<GroupLoadTask, GroupResult> {
  readonly server: Server;
}

function openConnectedServer(server: Server, signal: AbortSignal): ConnectedServer {
  const file = join(import.meta.dirname, "load.ts");
  return { server, ...startLoadGenerator<GroupLoadTask, GroupResult>(file, signal) };
}

function describe({ server, run, p50, p99, answered, rows }: GroupMeasurement): string {
  return `group, ${server}, run ${run}: the last of ${memberCount} members received it after p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; acknowledged after ${answered.toFixed(1)} ms; ${rows} row per message`;
}
