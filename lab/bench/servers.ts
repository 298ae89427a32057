import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { maxWriteConnections } from "../../apps/server/src/platform/database/database.ts";
import { SERVER_ENVIRONMENT, SERVER_FLAGS, STOP_WITH_PARENT } from "../../scripts/lib/run-main.mjs";
import type { BareServerOptions } from "./chat/bare-server.ts";
import type { Cluster } from "./cluster.ts";
import type { ReferenceOptions, ReferenceReady } from "./reference-server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const stopTimeoutMilliseconds = 25_000;

/** Max database connections of each reference server, the same number as in Kora. */
export const poolSize = maxWriteConnections;

export const serverNames = ["bytes", "query", "kora"] as const;
export type ServerName = (typeof serverNames)[number];

/** A server in its own process. */
export interface Server<Name extends string = string> {
  readonly name: Name;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the reference server that `kind` names. */
export function startReference<Kind extends ReferenceOptions["kind"]>(
  options: Extract<ReferenceOptions, { kind: Kind }>,
): Promise<Server<Kind>> {
  return startChild(options.kind, "reference-server.ts", options);
}

/** Starts the baseline server of the chat benchmark. */
export function startBare(options: BareServerOptions): Promise<Server<"bare">> {
  return startChild("bare", "chat/bare-server.ts", options);
}

async function startChild<Name extends string>(
  name: Name,
  file: string,
  options: ReferenceOptions | BareServerOptions,
): Promise<Server<Name>> {
  const child = fork(join(import.meta.dirname, file), {
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
    execArgv: [],
  });
  child.send(options);
  const { port } = await firstMessage<ReferenceReady>(child, once(child, "message"));
  return { name, port, pid: child.pid ?? 0, stop: () => stopChild(child) };
}

/** Starts Kora with the production flags on the cluster's database. */
export async function startKora(
  cluster: Pick<Cluster, "folder" | "connectionString">,
  options: {
    profile?: string | undefined;
    databaseUrl?: string | undefined;
    /** Redis for several processes of Kora. */
    redisUrl?: string;
  } = {},
): Promise<Server<"kora">> {
  const flags =
    options.profile === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${options.profile}`];
  const child = spawn(
    process.execPath,
    [...SERVER_FLAGS, ...flags, ...STOP_WITH_PARENT, join(root, "apps/server/src/main.ts")],
    {
      cwd: root,
      env: {
        ...SERVER_ENVIRONMENT,
        PATH: process.env.PATH,
        NODE_ENV: "production",
        LOG_LEVEL: "warn",
        RATE_LIMIT: "off",
        STORAGE_FLOOR: "0",
        STORAGE_PER_DAY: "1 TB",
        STORAGE_PER_USER: "1 TB",
        PORT: "0",
        DATA_DIR: join(cluster.folder, "kora"),
        DATABASE_URL: options.databaseUrl ?? cluster.connectionString,
        ...(options.redisUrl && {
          REDIS_URL: options.redisUrl,
          SECRET: "a secret that all processes of the benchmark share",
        }),
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const lines = createInterface(child.stdout);
  const listening = new Promise<[number]>((resolve) => {
    lines.on("line", (line) => {
      const port = /listening on [^)]*:(\d+)\)/.exec(line)?.[1];
      if (port !== undefined) {
        resolve([Number(port)]);
      } else if (line.startsWith("{")) {
        process.stderr.write(`${line}\n`);
      }
    });
  });
  const port = await firstMessage<number>(child, listening);
  return { name: "kora", port, pid: child.pid ?? 0, stop: () => stopChild(child) };
}

/** Resolves with the first value of `message`. Rejects if the child process ends before that. */
async function firstMessage<Message>(
  child: ChildProcess,
  message: Promise<unknown[]>,
): Promise<Message> {
  const exit = once(child, "exit").then(([code]) => {
    throw new Error(`A server ended before it listened (exit code ${code}).`);
  });
  const [firstValue] = await Promise.race([message, exit]);
  // The process ends later on purpose, so a rejection after this point is ignored.
  exit.catch(() => {});
  return firstValue as Message;
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  const killTimer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMilliseconds);
  await exit;
  clearTimeout(killTimer);
}
