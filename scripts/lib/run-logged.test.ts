import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { runLogged } from "./run-logged.mjs";

const logFile = join(import.meta.dirname, "../../.cache/logs/test-of-run-logged.log");
const run = (program: string) => runLogged("test-of-run-logged", process.execPath, ["-e", program]);
const consoleLog = vi.spyOn(console, "log").mockImplementation(() => undefined);
const printedLines = () => consoleLog.mock.calls.map(([line]) => String(line));

afterEach(async () => {
  consoleLog.mockClear();
  await rm(logFile, { force: true });
});

test("the output of a program that succeeds is written only to the log file", async () => {
  const program =
    "for (let n = 1; n <= 500; n += 1) console.log('line ' + n); console.error('to stderr');";
  expect(await run(program)).toMatchObject({ code: 0 });
  expect(printedLines()).toEqual([]);
  const text = await readFile(logFile, "utf8");
  expect(text).toContain("line 1\n");
  expect(text).toContain("line 500\n");
  expect(text).toContain("to stderr\n");
});

test("if a program fails, its last lines and the path of its log file are printed", async () => {
  const failingProgram =
    "for (let n = 1; n <= 500; n += 1) console.log('line ' + n); process.exitCode = 3;";
  expect(await run(failingProgram)).toMatchObject({ code: 3 });
  expect(printedLines()).toContain("  line 500");
  expect(printedLines()).not.toContain("  line 400");
  expect(printedLines().length).toBeLessThan(40);
  expect(printedLines().at(-1)).toContain(".cache/logs/test-of-run-logged.log");
});

test.each([
  ["install.mjs", '"npm-ci", "npm"'],
  ["web-build.mjs", '"web-build", "npm"'],
])("%s writes the output of npm to a log file", async (file, args) => {
  const text = await readFile(join(import.meta.dirname, file), "utf8");
  expect(text).toContain(`await runLogged(${args}, [`);
  expect(text).not.toContain("runForeground");
});
