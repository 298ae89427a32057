import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("main.ts", import.meta.url));

/** Kora as a process of its own, on a database that others may use too. */
export interface ServerProcess {
  readonly port: number;
  /** Where it listens: its origin, in the shape of what a test's sockets connect to. */
  listen(): Promise<string>;
  /** Ends it as `kill -9` does. */
  kill(): Promise<void>;
  /** Asks it to end, waits until it has, and gives its exit code. */
  stop(): Promise<number | null>;
}

export interface ServerProcessOptions {
  /** Settings beside those of every test. */
  readonly environment?: NodeJS.ProcessEnv;
  /** A free one where it is not said. */
  readonly port?: number;
  /** One that others use too, and that stays; else one of its own. */
  readonly dataDir?: string;
  /** For Node. */
  readonly flags?: readonly string[];
}

/** None outlives the test's own process. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts it and waits until it is ready. */
export async function startServerProcess(
  connectionString: string,
  { environment = {}, port = 0, dataDir: shared, flags = [] }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const listensAt = port === 0 ? await freePort() : port;
  const origin = `http://localhost:${listensAt}`;
  const dataDir = shared ?? (await mkdtemp(join(tmpdir(), "kora-process-")));
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(listensAt),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: connectionString,
      RATE_LIMIT: "off",
      STORAGE_FLOOR: "0",
      LOG_LEVEL: "warn",
      NEWS_FEEDS: "none",
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit") as Promise<[number | null]>;
  running.add(child);
  const tidy = async () => {
    running.delete(child);
    if (shared === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) {
      await tidy();
      throw new Error(`Kora ended with code ${child.exitCode}.`);
    }
    await wait(50);
  }
  return {
    port: listensAt,
    listen: async () => origin,
    async kill() {
      child.kill("SIGKILL");
      await ended;
      await tidy();
    },
    async stop() {
      child.kill("SIGTERM");
      const [code] = await ended;
      await tidy();
      return code;
    },
  };
}

/** A port of loopback that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
