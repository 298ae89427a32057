import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { EmbeddedPostgresError } from "../apps/server/src/platform/database/embedded.ts";
import { chatToMarkdown } from "./chat/report.ts";
import { runChat } from "./chat/run.ts";
import { explain } from "./explain.ts";
import { groupToMarkdown } from "./group/report.ts";
import { runGroup } from "./group/run.ts";
import { readOptions, UsageError } from "./options.ts";
import { overloadToMarkdown } from "./overload/report.ts";
import { runOverload } from "./overload/run.ts";
import { processesToMarkdown } from "./processes/report.ts";
import { runProcesses } from "./processes/run.ts";
import { toMarkdown } from "./report.ts";
import { runBench } from "./run.ts";

const document = fileURLToPath(new URL("../docs/benchmarks.md", import.meta.url));
const results = fileURLToPath(new URL("./results", import.meta.url));
/** Markers in the document; the text between the two markers of an entry is replaced. */
const places = {
  results: ["<!-- results -->", "<!-- end of results -->"],
  chat: ["<!-- chat -->", "<!-- end of chat -->"],
  group: ["<!-- group -->", "<!-- end of group -->"],
  processes: ["<!-- processes -->", "<!-- end of processes -->"],
  overload: ["<!-- overload -->", "<!-- end of overload -->"],
} as const;

const say = (line: string) => console.log(line);

async function main(signal: AbortSignal): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.explain) {
    await explain(options, signal, say);
    return;
  }
  const found = options.only.length === 0 ? undefined : await runBench(options, signal, say);
  const chat = options.chat ? await runChat(options, signal, say) : undefined;
  const group = options.group ? await runGroup(options, signal, say) : undefined;
  const processes = options.processes ? await runProcesses(options, signal, say) : undefined;
  const overload = options.overload ? await runOverload(options, signal, say) : undefined;
  const markdown = {
    ...(found && { results: `${found.machine}\n\n${toMarkdown(found)}` }),
    ...(chat && { chat: `${chat.machine}\n\n${chatToMarkdown(chat)}` }),
    ...(group && { group: `${group.machine}\n\n${groupToMarkdown(group)}` }),
    ...(processes && { processes: `${processes.machine}\n\n${processesToMarkdown(processes)}` }),
    ...(overload && { overload: `${overload.machine}\n\n${overloadToMarkdown(overload)}` }),
  };
  for (const text of Object.values(markdown)) say(`\n${text}`);
  await mkdir(results, { recursive: true });
  const name = new Date().toISOString().replace(/[:.]/g, "-");
  await writeFile(
    `${results}/${name}.json`,
    JSON.stringify({ ...found, chat, group, processes, overload }, null, 2),
  );
  if (options.write) {
    await writeDocument(markdown);
  }
}

async function writeDocument(
  markdown: { readonly [Name in keyof typeof places]?: string },
): Promise<void> {
  let text = await readFile(document, "utf8");
  for (const [name, [start, end]] of Object.entries(places)) {
    const written = markdown[name as keyof typeof places];
    if (written === undefined) continue;
    const [before, after] = [text.split(start)[0], text.split(end)[1]];
    if (before === undefined || after === undefined) {
      throw new Error(`docs/benchmarks.md has lost its lines “${start}” and “${end}”.`);
    }
    text = `${before}${start}\n\n${written}\n\n${end}${after}`;
  }
  await writeFile(document, text);
}

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => stopping.abort());
}

try {
  await main(stopping.signal);
} catch (error) {
  if (stopping.signal.aborted) {
    say("Stopped.");
    process.exitCode = 130;
  } else {
    const isPlain = error instanceof UsageError || error instanceof EmbeddedPostgresError;
    console.error(isPlain ? error.message : (error as Error).stack);
    process.exitCode = 1;
  }
}
