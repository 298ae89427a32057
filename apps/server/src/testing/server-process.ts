import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const programPath = fileURLToPath(new URL("main.ts", import.meta.url));

/** Kora in a separate process, on a database that other processes may share. */
export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** Returns the origin. It is a function like `TestApp.listen`, so that test sockets can connect. */
  listen(): Promise<string>;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits until the process has ended. Returns its exit code; null if a signal ended it. */
  stop(): Promise<number | null>;
}

export interface ServerProcessOptions {
  /** Settings that are added to the defaults. */
  readonly environment?: NodeJS.ProcessEnv;
  /** The port. By default, a free port is used. */
  readonly port?: number;
  /** A data folder that is not removed. By default, the process has a new folder, which is removed when it ends. */
  readonly dataDir?: string;
  /** Flags of Node. */
  readonly flags?: readonly string[];
}

/** The running processes, which are killed when the test process ends. */
const runningProcesses = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of runningProcesses) child.kill("SIGKILL");
});

/** Starts a server process and waits until it is ready. Throws if the process ends before that. */
export async function startServerProcess(
  connectionString: string,
  { environment = {}, port = 0, dataDir: sharedDataDir, flags = [] }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const chosenPort = port === 0 ? await freePort() : port;
  const origin = `http://localhost:${chosenPort}`;
  const dataDir = sharedDataDir ?? (await mkdtemp(join(tmpdir(), "kora-process-")));
  const child = spawn(process.execPath, [...flags, programPath], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(chosenPort),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: connectionString,
      RATE_LIMIT: "off",
      // Tests may run on small disks.
      STORAGE_FLOOR: "0",
      LOG_LEVEL: "warn",
      NEWS_FEEDS: "none",
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exit = once(child, "exit") as Promise<[number | null]>;
  runningProcesses.add(child);
  const cleanUp = async () => {
    runningProcesses.delete(child);
    if (sharedDataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) {
      await cleanUp();
      throw new Error(`Kora ended with code ${child.exitCode}.`);
    }
    await wait(50);
  }
  return {
    port: chosenPort,
    pid: child.pid ?? 0,
    listen: async () => origin,
    async kill() {
      child.kill("SIGKILL");
      await exit;
      await cleanUp();
    },
    async stop() {
      child.kill("SIGTERM");
      const [code] = await exit;
      await cleanUp();
      return code;
    },
  };
}

/** Returns a free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
