import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { logIn, startSampleKora } from "../../../scripts/demo/sample-server.ts";
import { ensureChromium } from "../../../scripts/lib/chromium.mjs";
import { writeSections } from "../documents.ts";
import { describeBrowserMachine } from "../machine.ts";
import { formatNumber, median } from "../statistics.ts";
import { emails } from "./screens.ts";
import { itemCount, measureScroll, plainBoxes, type ScrollRun, storyList } from "./scroll-run.ts";
import { addStories } from "./scroll-stories.ts";

const usage = `npm run bench:scroll -- [options]
  --runs 3                      the runs of each page; the table has their medians
  --slowdowns 4,1               how many times slower than the machine the page runs
  --origin http://localhost:…   measure a running Kora that has more than ${itemCount} stories of the sample community
  --write                       also write the table into docs/benchmarks.md`;

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    slowdowns: { type: "string", default: "4,1" },
    origin: { type: "string" },
    write: { type: "boolean", default: false },
  },
});

/** The aim: at most this number of frames in 100 is dropped. */
const maxDroppedPercent = 1;
/** The reader has written or finished some stories, which the list does not show. */
const storyCount = itemCount + 40;

const droppedPercent = ({ dropped, frames }: ScrollRun) => (100 * dropped) / frames;

/** Formats a row of the table: the medians of the runs. */
function toRow(page: string, slowdown: number, runs: readonly ScrollRun[]): string {
  const percent = median(runs.map(droppedPercent));
  const formatMedian = (digits: number, measure: (run: ScrollRun) => number) =>
    formatNumber(median(runs.map(measure)), digits);
  const cells = [
    page,
    slowdown === 1 ? "full" : `1/${slowdown}`,
    formatMedian(0, ({ frames }) => frames),
    formatMedian(0, ({ dropped }) => dropped),
    formatNumber(percent, 2),
    formatMedian(0, ({ longestMilliseconds }) => longestMilliseconds),
    formatMedian(1, ({ waitedSeconds }) => waitedSeconds),
    page === pageNames.stories && Number(percent) > maxDroppedPercent ? "over" : "",
  ];
  return `| ${cells.join(" | ")} |`;
}

const pageNames = { stories: "story cards", boxes: "plain boxes" } as const;
const slowdowns = options.slowdowns.split(",").map(Number);
const runCount = Number(options.runs);
if (!(runCount >= 1) || slowdowns.some((slowdown) => !(slowdown >= 1))) {
  console.error(`--runs and --slowdowns must be numbers from 1 on.\n${usage}`);
  process.exit(1);
}
await using cleanup = new AsyncDisposableStack();
const executablePath = await ensureChromium();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
cleanup.defer(() => browser.close());
let { origin } = options;
if (origin === undefined) {
  const kora = await startSampleKora();
  cleanup.defer(() => kora.stop());
  await addStories(kora.dataDir, storyCount);
  ({ origin } = kora);
}
const session = await logIn(origin, emails.reader);
const runs = slowdowns.map((slowdown) => ({
  slowdown,
  stories: [] as ScrollRun[],
  boxes: [] as ScrollRun[],
}));
for (let count = 0; count < runCount; count += 1) {
  for (const { slowdown, stories, boxes } of runs) {
    const settings = { session, slowdown };
    const list = await measureScroll(browser, storyList(origin), settings);
    const reference = await measureScroll(browser, plainBoxes(list.heights), settings);
    stories.push(list.run);
    boxes.push(reference.run);
    console.log(toRow(pageNames.stories, slowdown, [list.run]));
    console.log(toRow(pageNames.boxes, slowdown, [reference.run]));
  }
}
const lines = [
  "| Page | speed | frames | dropped | dropped in 100 | longest frame ms | waited s | |",
  "|---|---|---:|---:|---:|---:|---:|---|",
  ...runs.flatMap(({ slowdown, stories, boxes }) => [
    toRow(pageNames.stories, slowdown, stories),
    toRow(pageNames.boxes, slowdown, boxes),
  ]),
];
const text = `${describeBrowserMachine()}\n\n${lines.join("\n")}`;
console.log(`\n${text}`);
if (options.write) await writeSections("benchmarks.md", { scroll: text });
