import { writeSections } from "../bench/documents.ts";
import { checkResult } from "./checks.ts";
import { readOptions, UsageError } from "./options.ts";
import { describeRefusals, toMarkdown } from "./report.ts";
import { runSoak } from "./run.ts";

const startedAt = performance.now();

function log(line: string): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`[${seconds} s] ${line}`);
}

async function main(): Promise<boolean> {
  const options = readOptions(process.argv.slice(2));
  await using cleanup = new AsyncDisposableStack();
  const result = await runSoak(options, cleanup, log);
  const checks = checkResult(result);
  const markdown = toMarkdown(result, checks);
  console.log(`\nRefused and interrupted calls\n${describeRefusals(result)}\n\n${markdown}`);
  for (const { name, details, isPassed } of checks) {
    if (!isPassed) console.log(`\nFAILED: ${name}\n${details.join("\n")}`);
  }
  if (options.publish) await writeSections("reliability.md", { soak: markdown });
  return checks.every(({ isPassed }) => isPassed);
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}
