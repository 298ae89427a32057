import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import {
  logIn,
  type Session,
  startSampleKora,
  storeSession,
} from "../../../scripts/demo/sample-server.ts";
import { ensureChromium } from "../../../scripts/lib/chromium.mjs";
import { measurePageScripts, type PageScripts, totalGzipBytes } from "./javascript.ts";
import { emails, findScreenIds, type Screen, screenPath, screens } from "./screens.ts";

const usage = `npm run bench:pages -- [options]
  --only home,chat              the pages to measure
  --chunks                      list every script
  --origin http://localhost:…   measure a running Kora that has the sample community`;

const { values: options } = parseArgs({
  options: {
    origin: { type: "string" },
    only: { type: "string" },
    chunks: { type: "boolean", default: false },
  },
});

/** The viewport of a small phone. */
const viewport = { width: 360, height: 740 };

const formatKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** Measures a page in a new browser profile, signed in as the user of `session`, or signed out without one. */
async function measure(
  browser: Browser,
  origin: string,
  path: string,
  session: Session | undefined,
): Promise<PageScripts> {
  const context = await browser.newContext({ baseURL: origin, viewport, isMobile: true });
  if (session !== undefined) await storeSession(context, session);
  const scripts = await measurePageScripts(context, path);
  await context.close();
  return scripts;
}

/** Prints a row of the table. */
function print({ name, targetBytes }: Screen, page: PageScripts): void {
  const bytes = totalGzipBytes(page.scripts);
  const executedBytes = page.scripts.reduce(
    (sum, { gzipBytes, usedFraction }) => sum + gzipBytes * usedFraction,
    0,
  );
  const numbers = [bytes, targetBytes, executedBytes, page.serviceWorkerBytes].map(formatKilobytes);
  const verdict = bytes > targetBytes ? "over" : "";
  console.log(`| ${[name, ...numbers, page.scripts.length, verdict].join(" | ")} |`);
  if (!options.chunks) return;
  for (const { file, gzipBytes, usedFraction } of page.scripts) {
    const percent = `${Math.round(usedFraction * 100)} %`;
    console.log(`  ${formatKilobytes(gzipBytes).padStart(6)} kB  ${percent.padStart(5)}  ${file}`);
  }
}

async function measureScreens(
  browser: Browser,
  origin: string,
  screensToMeasure: readonly Screen[],
) {
  const sessions = {
    visitor: undefined,
    reader: await logIn(origin, emails.reader),
    writer: await logIn(origin, emails.writer),
  };
  const ids = await findScreenIds(origin, sessions.reader);
  console.log("| Page | JavaScript kB | aim kB | executed kB | service worker kB | scripts | |");
  console.log("|---|---:|---:|---:|---:|---:|---|");
  for (const screen of screensToMeasure) {
    print(screen, await measure(browser, origin, screenPath(screen, ids), sessions[screen.user]));
  }
}

const onlyNames = options.only?.split(",") ?? screens.map(({ name }) => name);
const selectedScreens = screens.filter(({ name }) => onlyNames.includes(name));
if (selectedScreens.length < onlyNames.length) {
  console.error(`--only accepts ${screens.map(({ name }) => name).join(", ")}.\n${usage}`);
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
  ({ origin } = kora);
}
await measureScreens(browser, origin, selectedScreens);
