import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  changeOwner,
  chooseAccount,
  runAs,
  spawnAs,
} from "../../../apps/server/src/platform/database/embedded-account.ts";
import { findPostgresBinaries } from "../../../apps/server/src/platform/database/embedded-cluster.ts";
import { runOnDatabase } from "../../../apps/server/src/testing/databases.ts";
import { freePort } from "../../../apps/server/src/testing/server-process.ts";

/** A PostgreSQL server of one test file. It is reached over TCP, like a server on another machine. */
export interface TestPostgres {
  /** Connection string of an empty database. */
  readonly connectionString: string;
  /** The id of the postmaster, the parent of all its processes, while the server runs, else 0. */
  pid(): number;
  /** Stops the server as a system service would (fast shutdown): open connections are closed. */
  stop(): Promise<void>;
  /** Starts the server again at the same address. */
  start(): Promise<void>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

/**
 * Returns the paths of the system's PostgreSQL if `npm run test:scale` found it, else of the one that npm installed.
 */
function chooseBinaries() {
  const folder = process.env.POSTGRES_BIN;
  return folder
    ? { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") }
    : findPostgresBinaries();
}

export async function openPostgres(): Promise<TestPostgres> {
  const { initdb, postgres } = chooseBinaries();
  const parentFolder = await mkdtemp(join(tmpdir(), "kora-scale-postgres-"));
  const folder = join(parentFolder, "cluster");
  // PostgreSQL refuses to run as root.
  const account = await chooseAccount(postgres, parentFolder, folder);
  await changeOwner(account, parentFolder);
  const initdbFlags = [
    "--username=kora",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ];
  await runAs(account, initdb, [`--pgdata=${folder}`, ...initdbFlags]);
  const port = await freePort();
  const settings = {
    port: `${port}`,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "300",
    // Tests stop only the server and never the machine, so fsync is not needed.
    fsync: "off",
    log_min_messages: "panic",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const toConnectionString = (database: string) =>
    `postgresql://kora@127.0.0.1:${port}/${database}?sslmode=disable`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const child = spawnAs(account, postgres, ["-D", folder, ...args], "ignore");
    server = child;
    process.once("exit", killNow);
    while (!(await acceptsConnections(toConnectionString("postgres")))) {
      if (child.exitCode !== null) throw new Error("The PostgreSQL of the test did not start.");
      await wait(50);
    }
  }
  /** Kills the server and its children. After another signal, the children could continue. */
  const killNow = () => void server?.kill("SIGQUIT");

  async function stop(): Promise<void> {
    if (!server) return;
    const exit = once(server, "exit");
    server.kill("SIGINT");
    await exit;
    server = undefined;
    process.removeListener("exit", killNow);
  }

  await start();
  await runOnDatabase(toConnectionString("postgres"), "CREATE DATABASE kora");
  return {
    connectionString: toConnectionString("kora"),
    pid: () => server?.pid ?? 0,
    stop,
    start,
    async remove() {
      await stop();
      await rm(parentFolder, { recursive: true, force: true });
    },
  };
}

function acceptsConnections(connectionString: string): Promise<boolean> {
  return runOnDatabase(connectionString, "SELECT 1").then(
    () => true,
    () => false,
  );
}
