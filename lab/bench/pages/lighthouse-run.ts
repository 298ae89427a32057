import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { freePort } from "../../../e2e/support/kora-server.ts";
import type { Session } from "../../../scripts/demo/sample-server.ts";

/** What Lighthouse measured on a page in one run. */
export interface LighthouseRun {
  /** 0 to 100. */
  readonly performance: number;
  /** The lowest score of accessibility, best practices and SEO, 0 to 100. */
  readonly others: number;
  readonly lcpMilliseconds: number;
  readonly layoutShift: number;
  readonly blockedMilliseconds: number;
  /** Transferred bytes of all scripts. */
  readonly scriptBytes: number;
  /** Lighthouse's benchmark of the machine during the run. A desktop computer has 1,000 or more. */
  readonly machineSpeed: number;
}

const otherCategories = ["accessibility", "best-practices", "seo"] as const;

/** Measures a page once with the mobile preset, in a new profile that is signed in as the session's user. */
export async function runLighthouse(options: {
  readonly executablePath: string;
  readonly origin: string;
  readonly path: string;
  readonly session: Session | undefined;
}): Promise<LighthouseRun> {
  const { executablePath, origin, path, session } = options;
  const profile = await mkdtemp(join(tmpdir(), "kora-lighthouse-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    if (session !== undefined) await storeSession(context.pages()[0], origin, session);
    // The profile is new, so there is nothing to reset; a reset would delete the session.
    const result = await lighthouse(`${origin}${path}`, {
      port,
      onlyCategories: ["performance", ...otherCategories],
      disableStorageReset: true,
      logLevel: "error",
    });
    if (result === undefined) throw new Error(`Lighthouse returned nothing for ${path}.`);
    return toRun(result.lhr);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

type Tab = Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launch>>["newPage"]>>;

/** Stores the session under the origin, with a page that loads no script. */
async function storeSession(tab: Tab | undefined, origin: string, { token, userId }: Session) {
  await tab?.goto(`${origin}/robots.txt`);
  await tab?.evaluate(
    (stored) => {
      for (const [key, value] of stored) localStorage.setItem(key, value);
    },
    [
      ["token", token],
      ["userId", userId],
    ] as const,
  );
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

function toRun({ audits, categories, environment, runtimeError }: Report): LighthouseRun {
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const { details } = audits["network-requests"] ?? {};
  const requests = details?.type === "table" ? details.items : [];
  return {
    performance: (categories.performance?.score ?? Number.NaN) * 100,
    others: Math.min(
      ...otherCategories.map((name) => (categories[name]?.score ?? Number.NaN) * 100),
    ),
    lcpMilliseconds: numberOf("largest-contentful-paint"),
    layoutShift: numberOf("cumulative-layout-shift"),
    blockedMilliseconds: numberOf("total-blocking-time"),
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === "Script")
      .reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
    machineSpeed: environment.benchmarkIndex,
  };
}
