import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { logIn, startSampleKora } from "../../../scripts/demo/sample-server.ts";
import { ensureChromium } from "../../../scripts/lib/chromium.mjs";
import { writeSections } from "../documents.ts";
import { describeBrowserMachine } from "../machine.ts";
import { formatNumber, median } from "../statistics.ts";
import { type FirstSeconds, runFirstSeconds } from "./first-seconds-run.ts";
import { emails, findScreenIds, screenPath, screens } from "./screens.ts";

const usage = `npm run bench:first-seconds -- [options]
  --only home,story             the pages to measure
  --runs 5                      the runs of each page; the table has their medians
  --origin http://localhost:…   measure a running Kora that has the sample community
  --write                       also write the table into docs/benchmarks.md`;

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    runs: { type: "string", default: "5" },
    origin: { type: "string" },
    write: { type: "boolean", default: false },
  },
});

/** Selectors of the first content of each page. A skeleton may show it before the app (decision 0084). */
const firstContent: Readonly<Record<string, string>> = {
  home: "article[data-story] h2",
  story: ".reading-surface .story-text p",
  Socials: "#main a[href^='/chat/']",
  chat: "[data-message]",
};

const formatTime = (milliseconds: number | undefined) =>
  milliseconds === undefined ? "–" : formatNumber(milliseconds / 1000, 2);

function toRow(name: string, runs: readonly FirstSeconds[]): string {
  const medianOf = (measure: keyof FirstSeconds) => median(runs.map((run) => run[measure]));
  const cells = [
    name,
    formatTime(medianOf("firstCall")),
    formatTime(medianOf("text")),
    formatTime(medianOf("app")),
    formatTime(medianOf("picture")),
    formatTime(medianOf("blocked")),
    formatNumber(medianOf("layoutShift"), 3),
    formatNumber(medianOf("scripts"), 0),
    formatNumber(medianOf("requests"), 0),
    formatNumber((medianOf("bytes") ?? 0) / 1000, 0),
  ];
  return `| ${cells.join(" | ")} |`;
}

const names = options.only?.split(",") ?? Object.keys(firstContent);
const chosen = screens.filter(({ name }) => names.includes(name) && name in firstContent);
if (chosen.length < names.length) {
  console.error(`--only knows ${Object.keys(firstContent).join(", ")}.\n${usage}`);
  process.exit(1);
}
await using cleanup = new AsyncDisposableStack();
const executablePath = await ensureChromium();
let { origin } = options;
if (origin === undefined) {
  const kora = await startSampleKora();
  cleanup.defer(() => kora.stop());
  ({ origin } = kora);
}
const session = await logIn(origin, emails.reader);
const ids = await findScreenIds(origin, session);
const lines = [
  "| Page | first call s | text s | app s | picture s | blocked s | shift | scripts before the text | requests | kB |",
  "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
];
for (const screen of chosen) {
  const runs: Awaited<ReturnType<typeof runFirstSeconds>>[] = [];
  for (let run = 0; run < Number(options.runs); run += 1) {
    // A new browser, because a warm one has compiled the scripts of an earlier run.
    const browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu"],
    });
    try {
      const url = `${origin}${screenPath(screen, ids)}`;
      const selector = firstContent[screen.name] ?? "";
      runs.push(await runFirstSeconds(browser, { session, url, selector }));
    } finally {
      await browser.close();
    }
  }
  const first = runs.map((run) => run.first);
  const second = runs.map((run) => run.second);
  lines.push(toRow(screen.name, first), toRow(`${screen.name}, again`, second));
  console.log(lines.slice(-2).join("\n"));
}
const command = `npm run bench:first-seconds${options.runs === "5" ? "" : ` -- --runs ${options.runs}`}`;
const text = `${describeBrowserMachine()} \`${command}\`\n\n${lines.join("\n")}`;
console.log(`\n${text}`);
if (options.write) await writeSections("benchmarks.md", { "first-seconds": text });
