import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { useTestApp } from "../testing/test-app.ts";

const testApp = useTestApp();

test("the process of a command ends with its exit code", async () => {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: testApp.connectionString,
    DATA_DIR: testApp.config.dataDir,
  };
  const runProcess = (...args: string[]) =>
    promisify(execFile)(process.execPath, [main, ...args], { env });
  expect((await runProcess("moderator", "list")).stderr).toBe("");
  await expect(runProcess("dance")).rejects.toMatchObject({ code: 2 });
});
