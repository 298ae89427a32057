import { parseArgs } from "node:util";
import { logIn, startSampleKora } from "../../../scripts/demo/sample-server.ts";
import { ensureChromium } from "../../../scripts/lib/chromium.mjs";
import { writeSections } from "../documents.ts";
import { describeBrowserMachine } from "../machine.ts";
import { formatNumber, median } from "../statistics.ts";
import { type LighthouseRun, runLighthouse } from "./lighthouse-run.ts";
import { emails, findScreenIds, type Screen, screenPath, screens } from "./screens.ts";

const usage = `npm run bench:lighthouse -- [options]
  --only home,share             the pages to measure
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

/** The aims of Lighthouse's performance score, by page. */
const scoreAims: Readonly<Record<string, number>> = {
  landing: 98,
  login: 98,
  register: 98,
  home: 85,
  Socials: 85,
  story: 90,
  share: 100,
  "public griot": 98,
  "public series": 98,
  genre: 98,
  tag: 98,
  explore: 98,
};
const aims = { lcpMilliseconds: 2500, layoutShift: 0.02, blockedMilliseconds: 300 } as const;

/** The public pages, which are to have 100 in accessibility, best practices and SEO too. */
const publicPages: readonly Screen[] = [
  { name: "share", user: "visitor", path: "/story/:story/share", targetBytes: 0 },
  { name: "public griot", user: "visitor", path: "/@ama.serwaa", targetBytes: 0 },
  { name: "public series", user: "visitor", path: "/series/:series/share", targetBytes: 0 },
  { name: "genre", user: "visitor", path: "/genres/african%20folktales", targetBytes: 0 },
  { name: "tag", user: "visitor", path: "/tags/:tag", targetBytes: 0 },
  { name: "explore", user: "visitor", path: "/explore", targetBytes: 0 },
];
const pages = [...screens, ...publicPages].filter(({ name }) => name in scoreAims);

/** Formats a row of the table: the medians of the runs, and the measures that miss their aim. */
function toRow({ name }: Screen, runs: readonly LighthouseRun[]): string {
  const medianOf = (measure: keyof LighthouseRun) => median(runs.map((run) => run[measure]));
  const score = medianOf("performance");
  const [lcp, shift, blocked] = [
    medianOf("lcpMilliseconds"),
    medianOf("layoutShift"),
    medianOf("blockedMilliseconds"),
  ];
  const scoreAim = scoreAims[name] ?? 0;
  const others = Number(medianOf("others"));
  const isPublic = publicPages.some((page) => page.name === name);
  const misses = [
    ...(Number(score) < scoreAim ? ["score"] : []),
    ...(isPublic && others < 100 ? ["others"] : []),
    ...(Number(lcp) > aims.lcpMilliseconds ? ["LCP"] : []),
    ...(Number(shift) > aims.layoutShift ? ["CLS"] : []),
    ...(Number(blocked) > aims.blockedMilliseconds ? ["TBT"] : []),
  ];
  const cells = [
    name,
    formatNumber(score, 0),
    scoreAim,
    formatNumber(others, 0),
    formatNumber(Number(lcp) / 1000, 2),
    formatNumber(shift, 3),
    formatNumber(blocked, 0),
    formatNumber(Number(medianOf("scriptBytes")) / 1000, 1),
    formatNumber(medianOf("machineSpeed"), 0),
    misses.join(", "),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Returns the first group of `pattern` in the text at `url`; an empty text if it does not match. */
async function findIn(url: string, pattern: RegExp): Promise<string> {
  const [, found = ""] = pattern.exec(await (await fetch(url)).text()) ?? [];
  return found;
}

const onlyNames = options.only?.split(",") ?? pages.map(({ name }) => name);
const chosen = pages.filter(({ name }) => onlyNames.includes(name));
if (chosen.length < onlyNames.length) {
  console.error(`--only knows ${pages.map(({ name }) => name).join(", ")}.\n${usage}`);
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
const reader = await logIn(origin, emails.reader);
const ids = {
  ...(await findScreenIds(origin, reader)),
  series: await findIn(`${origin}/sitemap/1.xml`, /\/series\/([^/]+)\/share/),
  tag: await findIn(`${origin}/sitemap/lists.xml`, /\/tags\/([^<]+)</),
};
const lines = [
  "| Page | score | aim | others | LCP s | CLS | TBT ms | scripts kB | machine | misses |",
  "|---|---:|---:|---:|---:|---:|---:|---:|---:|---|",
];
for (const screen of chosen) {
  const runs: LighthouseRun[] = [];
  for (let run = 0; run < Number(options.runs); run += 1) {
    const session = screen.user === "visitor" ? undefined : reader;
    const path = screenPath(screen, ids);
    runs.push(await runLighthouse({ executablePath, origin, path, session }));
  }
  lines.push(toRow(screen, runs));
  console.log(lines.at(-1));
}
const command = `npm run bench:lighthouse${options.runs === "5" ? "" : ` -- --runs ${options.runs}`}`;
const text = `${describeBrowserMachine()} \`${command}\`\n\n${lines.join("\n")}`;
console.log(`\n${text}`);
if (options.write) await writeSections("benchmarks.md", { lighthouse: text });
