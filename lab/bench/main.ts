import { EmbeddedPostgresError } from "../../apps/server/src/platform/database/embedded.ts";
import { chatToMarkdown } from "./chat/report.ts";
import { runChat } from "./chat/run.ts";
import { writeSections } from "./documents.ts";
import { explain } from "./explain.ts";
import { groupToMarkdown } from "./group/report.ts";
import { runGroup } from "./group/run.ts";
import { latencyToMarkdown } from "./latency/report.ts";
import { runLatency } from "./latency/run.ts";
import { moderationToMarkdown } from "./moderation/report.ts";
import { runModeration } from "./moderation/run.ts";
import { readOptions, UsageError } from "./options.ts";
import { overloadToMarkdown } from "./overload/report.ts";
import { runOverload } from "./overload/run.ts";
import { processesToMarkdown } from "./processes/report.ts";
import { runProcesses } from "./processes/run.ts";
import { publish, saveResults } from "./published.ts";
import { toMarkdown } from "./report.ts";
import { runBench } from "./run.ts";
import { sizingToMarkdown } from "./sizing.ts";

const log = (line: string) => console.log(line);

async function main(signal: AbortSignal): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.explain) {
    await explain(options, signal, log);
    return;
  }
  const benchResult = options.only.length === 0 ? undefined : await runBench(options, signal, log);
  const chat = options.chat ? await runChat(options, signal, log) : undefined;
  const group = options.group ? await runGroup(options, signal, log) : undefined;
  const processes = options.processes ? await runProcesses(options, signal, log) : undefined;
  const overload = options.overload ? await runOverload(options, signal, log) : undefined;
  const latency = options.latency ? await runLatency(options, signal, log) : undefined;
  const moderation = options.moderation ? await runModeration(options, signal, log) : undefined;
  const markdown = {
    ...(benchResult && { results: `${benchResult.machine}\n\n${toMarkdown(benchResult)}` }),
    ...(chat && { chat: `${chat.machine}\n\n${chatToMarkdown(chat)}` }),
    ...(group && { group: `${group.machine}\n\n${groupToMarkdown(group)}` }),
    ...(processes && { processes: `${processes.machine}\n\n${processesToMarkdown(processes)}` }),
    ...(overload && { overload: `${overload.machine}\n\n${overloadToMarkdown(overload)}` }),
    ...(latency && { latency: `${latency.machine}\n\n${latencyToMarkdown(latency)}` }),
    ...(moderation && {
      moderation: `${moderation.machine}\n\n${moderationToMarkdown(moderation)}`,
    }),
  };
  for (const text of Object.values(markdown)) log(`\n${text}`);
  const sizingResults = { ...benchResult, chat, group };
  await saveResults({ ...sizingResults, processes, overload, latency, moderation });
  if (options.write) {
    await writeSections("benchmarks.md", markdown);
    await writeSections("operations.md", {
      sizing: sizingToMarkdown(await publish(sizingResults)),
    });
  }
}

const abortController = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => abortController.abort());
}

try {
  await main(abortController.signal);
} catch (error) {
  if (abortController.signal.aborted) {
    log("Stopped.");
    process.exitCode = 130;
  } else {
    const isExpected = error instanceof UsageError || error instanceof EmbeddedPostgresError;
    console.error(isExpected ? error.message : (error as Error).stack);
    process.exitCode = 1;
  }
}
