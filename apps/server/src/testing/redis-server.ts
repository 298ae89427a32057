import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "./server-process.ts";

/** A real Redis or Valkey server of one test file, without persistence. */
export interface TestRedis {
  readonly url: string;
  /** The id of the process while it runs, else 0. */
  pid(): number;
  /** Kills the server, as in a crash. */
  kill(): Promise<void>;
  /** Restarts the server at the same address. */
  start(): Promise<void>;
}

export async function openTestRedis(): Promise<TestRedis> {
  const port = await freePort();
  let server: ChildProcess | undefined;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    pid: () => server?.pid ?? 0,
    async kill() {
      if (!server) return;
      const exit = once(server, "exit");
      server.kill("SIGKILL");
      await exit;
      server = undefined;
    },
    async start() {
      server = spawn(
        process.env.REDIS_SERVER_PATH ?? "redis-server",
        ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      const earlyExit = once(server, "exit").then(() => {
        throw new Error("The Redis of the test ended before it was ready.");
      });
      await Promise.race([waitUntilReady(server), earlyExit]);
      earlyExit.catch(() => undefined);
    },
  };
  await redis.start();
  return redis;
}

async function waitUntilReady({ stdout }: ChildProcess): Promise<void> {
  for await (const chunk of stdout ?? []) {
    if (/ready to accept connections/i.test(String(chunk))) break;
  }
  stdout?.resume();
}
