import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ServerProcess,
  startServerProcess,
} from "../../apps/server/src/testing/server-process.ts";
import { demoCommunity } from "./content/index.ts";
import { demoPassword } from "./load-community.ts";

let dataDir: string;
let kora: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kora-demo-"));
  // Kora has its embedded database, as after `npm start`.
  kora = await startServerProcess("", { dataDir, environment: { DATABASE_URL: undefined } });
});
afterAll(async () => {
  await kora.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the command that loads the sample community. Returns what it prints. */
async function runDemo(): Promise<string> {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, NEWS_FEEDS: "none" };
  return (await promisify(execFile)(process.execPath, [main], { env })).stdout;
}

/** Logs in to the running Kora with the first login of the sample community. */
async function logIn(): Promise<number> {
  const username = demoCommunity.logins[0]?.username;
  const users = [...demoCommunity.writers, ...demoCommunity.readers];
  const email = users.find((user) => user.username === username)?.email;
  const response = await fetch(`${await kora.listen()}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  return response.status;
}

test("a running Kora whose database is empty gets the sample community, and one with accounts stays as it is", async () => {
  expect(await logIn()).toBe(401);
  const first = await runDemo();
  expect(first).toContain("Building the sample community…");
  expect(first).toContain("Kora is running: open it, or reload its page.");
  expect(await logIn()).toBe(200);
  const second = await runDemo();
  expect(second).toContain("The database has accounts already, so it stays as it is.");
  expect(second).not.toContain("Building");
});
