import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { EmbeddedPostgresError } from "../apps/server/src/platform/database/embedded.ts";
import { explain } from "./explain.ts";
import { readOptions, UsageError } from "./options.ts";
import { toMarkdown } from "./report.ts";
import { runBench } from "./run.ts";

const document = fileURLToPath(new URL("../docs/benchmarks.md", import.meta.url));
const results = fileURLToPath(new URL("./results", import.meta.url));
const [start, end] = ["<!-- results -->", "<!-- end of results -->"];

const say = (line: string) => console.log(line);

async function main(signal: AbortSignal): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.explain) {
    await explain(options, signal, say);
    return;
  }
  const found = await runBench(options, signal, say);
  const markdown = `${found.machine}\n\n${toMarkdown(found)}`;
  say(`\n${markdown}`);
  await mkdir(results, { recursive: true });
  const name = new Date().toISOString().replace(/[:.]/g, "-");
  await writeFile(`${results}/${name}.json`, JSON.stringify(found, null, 2));
  if (options.write) {
    await writeDocument(markdown);
  }
}

async function writeDocument(markdown: string): Promise<void> {
  const text = await readFile(document, "utf8");
  const [before, after] = [text.split(start)[0], text.split(end)[1]];
  if (before === undefined || after === undefined) {
    throw new Error(`docs/benchmarks.md has lost its lines “${start}” and “${end}”.`);
  }
  await writeFile(document, `${before}${start}\n\n${markdown}\n\n${end}${after}`);
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
