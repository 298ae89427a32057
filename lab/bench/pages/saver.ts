import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { dataKinds } from "../../../apps/web/src/lib/data-kinds.ts";
import { logIn, startSampleKora } from "../../../scripts/demo/sample-server.ts";
import { ensureChromium } from "../../../scripts/lib/chromium.mjs";
import { writeSections } from "../documents.ts";
import { describeBrowserMachine } from "../machine.ts";
import { openCountingProxy, type Traffic } from "./counting-proxy.ts";
import { runSession, storyCount } from "./saver-session.ts";
import { emails } from "./screens.ts";

/*
 * npm run bench:saver -- [options]
 *   --origin http://localhost:…   measure a running Kora that has the sample community
 *   --write                       also write the table into docs/benchmarks.md
 */

/** A session of ten stories in saver mode costs at most this. */
const maxBytes = 600_000;

const { values: options } = parseArgs({
  options: { origin: { type: "string" }, write: { type: "boolean", default: false } },
});

const columns = [...dataKinds, "sent"] as const;
const sumOf = ({ bytes }: Traffic) => columns.reduce((sum, column) => sum + bytes[column], 0);
const formatKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** Adds two traffics. */
function add(first: Traffic, second: Traffic): Traffic {
  const bytes = { ...first.bytes };
  for (const column of columns) bytes[column] += second.bytes[column];
  return { bytes, requests: first.requests + second.requests };
}

function toRow(name: string, traffic: Traffic): string {
  const cells = [...columns.map((column) => traffic.bytes[column]), sumOf(traffic)];
  return `| ${[name, ...cells.map(formatKilobytes), traffic.requests].join(" | ")} |`;
}

await using cleanup = new AsyncDisposableStack();
const executablePath = await ensureChromium();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
cleanup.defer(() => browser.close());
let { origin } = options;
if (origin === undefined) {
  const kora = await startSampleKora();
  cleanup.defer(() => kora.stop());
  ({ origin } = kora);
}
const proxy = await openCountingProxy(origin);
cleanup.defer(() => proxy.close());
const lines = [
  "| kB | pages and code | data | pictures | fonts | voice | other | sent | together | requests |",
  "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
];
let saverBytes = 0;
for (const isSaving of [true, false]) {
  const session = await logIn(origin, emails.reader);
  const { home, stories } = await runSession(browser, { proxy, session, isSaving });
  const all = add(home, stories);
  if (isSaving) saverBytes = sumOf(all);
  const mode = isSaving ? "saver mode" : "without";
  lines.push(
    toRow(`${mode}: first page`, home),
    toRow(`${mode}: ${storyCount} stories`, stories),
    toRow(`**${mode}: session**`, all),
  );
}
const verdict = `Limit of a session in saver mode: ${formatKilobytes(maxBytes)} kB.`;
const text = `${describeBrowserMachine()} \`npm run bench:saver\`. ${verdict}\n\n${lines.join("\n")}`;
console.log(text);
if (options.write) await writeSections("benchmarks.md", { saver: text });
if (saverBytes > maxBytes) {
  console.error(`The session in saver mode costs ${formatKilobytes(saverBytes)} kB.`);
  process.exitCode = 1;
}
