import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chooseAccount, giveTo } from "../../apps/server/src/platform/database/embedded-account.ts";
import { findPostgresBinaries } from "../../apps/server/src/platform/database/embedded-binaries.ts";
import { runAs, spawnAs } from "../../apps/server/src/platform/database/embedded-process.ts";
import { onDatabase } from "../../apps/server/src/testing/databases.ts";
import { freePort } from "../../apps/server/src/testing/server-process.ts";

/** A PostgreSQL server of one test file, reached over the network as one on another machine is. */
export interface TestPostgres {
  /** Of an empty database. */
  readonly connectionString: string;
  /** Stops it as its own service would: whoever is connected is cut off. */
  stop(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Stops it for good and leaves nothing behind. */
  remove(): Promise<void>;
}

/** The system's programs, which `npm run test:scale` found; else those that npm installed. */
function binaries() {
  const folder = process.env.POSTGRES_BIN;
  return folder
    ? { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") }
    : findPostgresBinaries();
}

export async function openPostgres(): Promise<TestPostgres> {
  const { initdb, postgres } = binaries();
  const parent = await mkdtemp(join(tmpdir(), "kora-scale-postgres-"));
  const folder = join(parent, "cluster");
  // PostgreSQL does not run as root.
  const account = await chooseAccount(postgres, parent, folder);
  await giveTo(account, parent);
  const flags = [
    "--username=kora",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ];
  await runAs(account, initdb, [`--pgdata=${folder}`, ...flags]);
  const port = await freePort();
  const settings = {
    port: `${port}`,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "300",
    // What is stopped here is the server, never the machine.
    fsync: "off",
    log_min_messages: "panic",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const on = (database: string) =>
    `postgresql://kora@127.0.0.1:${port}/${database}?sslmode=disable`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawnAs(account, postgres, ["-D", folder, ...args], "ignore");
    server = started;
    process.once("exit", killNow);
    while (!(await answers(on("postgres")))) {
      if (started.exitCode !== null) throw new Error("The PostgreSQL of the test did not start.");
      await wait(50);
    }
  }
  /** With its children, which would outlive it. */
  const killNow = () => void server?.kill("SIGQUIT");

  async function stop(): Promise<void> {
    if (!server) return;
    const ended = once(server, "exit");
    server.kill("SIGINT");
    await ended;
    server = undefined;
    process.removeListener("exit", killNow);
  }

  await start();
  await onDatabase(on("postgres"), "CREATE DATABASE kora");
  return {
    connectionString: on("kora"),
    stop,
    start,
    async remove() {
      await stop();
      await rm(parent, { recursive: true, force: true });
    },
  };
}

function answers(connectionString: string): Promise<boolean> {
  return onDatabase(connectionString, "SELECT 1").then(
    () => true,
    () => false,
  );
}
