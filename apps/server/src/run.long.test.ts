import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { freePort } from "./testing/server-process.ts";

const programPath = fileURLToPath(new URL("main.ts", import.meta.url));

/** Creating a database takes many seconds on a busy machine. */
const slowPoll = { timeout: 100_000 };

test("a first start prints the address of Kora and the outbox of mails in at most five lines, and logs JSON into a pipe", {
  timeout: 2 * slowPoll.timeout,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "kora-first-start-"));
  const port = await freePort();
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), NEWS_FEEDS: "none" };
  const child = spawn(process.execPath, [programPath], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push(line));
  try {
    // A job may log immediately after the start, so later lines do not count.
    const findLastStartLine = () =>
      lines.findIndex((line) => line.startsWith("Mails are written to "));
    await expect.poll(findLastStartLine, slowPoll).toBeGreaterThan(-1);
    const startLines = lines.slice(0, findLastStartLine() + 1);
    expect(startLines.length).toBeLessThanOrEqual(5);
    // The log writes to the pipe by itself, so its lines may stand between these.
    expect(startLines.filter((line) => !line.startsWith("{")).slice(-2)).toEqual([
      `Kora is open at http://localhost:${port} (listening on 127.0.0.1:${port}).`,
      `Mails are written to ${join(dataDir, "outbox")} and their links are printed here.`,
    ]);
    await fetch(`http://localhost:${port}/healthz`);
    const requestEntries = () =>
      lines
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === "request");
    await expect
      .poll(requestEntries, slowPoll)
      .toContainEqual(expect.objectContaining({ route: "/healthz", status: 200 }));
  } finally {
    child.kill("SIGTERM");
    await exit;
    await rm(dataDir, { recursive: true });
  }
});
