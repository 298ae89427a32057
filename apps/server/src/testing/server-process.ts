import { spawn } from "node:child_process";
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
  /** Where it listens: its origin, in the shape of what a test's sockets connect to. */
  listen(): Promise<string>;
  /** Ends it as `kill -9` does. */
  kill(): Promise<void>;
}

/** Starts it and waits until it is ready. */
export async function startServerProcess(connectionString: string): Promise<ServerProcess> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "kora-process-"));
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: connectionString,
      RATE_LIMIT: "off",
      LOG_LEVEL: "warn",
      NEWS_FEEDS: "none",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`Kora ended with code ${child.exitCode}.`);
    await wait(50);
  }
  return {
    listen: async () => origin,
    async kill() {
      child.kill("SIGKILL");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
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
