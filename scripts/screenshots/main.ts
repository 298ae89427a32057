import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import sharp from "sharp";
import { startKora } from "../../e2e/support/kora.ts";
import { demoCommunity } from "../demo/content/index.ts";
import { password } from "../demo/load-community.ts";
import { ensureChromium } from "../lib/chromium.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, "screenshots");

const sizes = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1440, height: 900 },
} as const;
const themes = ["light", "dark"] as const;

/** Pages to look at; `story` stands for the newest one. */
const openPages = { landing: "/", register: "/register", login: "/login" } as const;
const closedPages = {
  home: "/home",
  save: "/save",
  write: "/stories",
  story: "/story/:newest",
  share: "/story/:newest/share",
  missing: "/nowhere",
} as const;

type Shot = { context: BrowserContext; origin: string; name: string; path: string };

async function shoot({ context, origin, name, path }: Shot): Promise<void> {
  const page = await context.newPage();
  await page.goto(origin + path, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}

async function logIn(origin: string, email: string): Promise<{ token: string; userId: string }> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return (await answer.json()) as { token: string; userId: string };
}

async function newestStory(origin: string, token: string): Promise<string> {
  const answer = await fetch(`${origin}/api/stories/recommended?limit=1`, {
    headers: { "x-auth-token": token },
  });
  const [story] = (await answer.json()) as { _id: string }[];
  return story?._id ?? "";
}

async function shootAll(browser: Browser, origin: string): Promise<void> {
  const session = await logIn(origin, demoCommunity.griots[0]?.email ?? "");
  const newest = await newestStory(origin, session.token);
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of themes) {
      const options = { viewport, colorScheme, deviceScaleFactor: 1 };
      const signedOut = await browser.newContext(options);
      const signedIn = await browser.newContext(options);
      await signedIn.addInitScript((held) => {
        localStorage.setItem("token", held.token);
        localStorage.setItem("userId", held.userId);
      }, session);
      const shots = [
        ...Object.entries(openPages).map(([name, path]) => ({ name, path, context: signedOut })),
        ...Object.entries(closedPages).map(([name, path]) => ({ name, path, context: signedIn })),
      ];
      for (const { name, path, context } of shots) {
        const place = path.replace(":newest", newest);
        await shoot({ context, origin, name: `${name}-${size}-${colorScheme}`, path: place });
      }
      await Promise.all([signedOut.close(), signedIn.close()]);
    }
  }
}

/** The README's picture: desktop by day, phone by night. */
async function composeReadme(): Promise<void> {
  const desktop = await sharp(join(folder, "home-desktop-light.png"))
    .resize({ width: 1100 })
    .toBuffer();
  const phone = await sharp(join(folder, "home-phone-dark.png")).resize({ width: 260 }).toBuffer();
  await mkdir(join(root, "docs", "images"), { recursive: true });
  await sharp({ create: { width: 1440, height: 760, channels: 3, background: "#23264f" } })
    .composite([
      { input: desktop, left: 40, top: 36 },
      { input: phone, left: 1144, top: 120 },
    ])
    .png({ palette: true, quality: 90, effort: 8 })
    .toFile(join(root, "docs", "images", "home.png"));
}

async function loadDemo(dataDir: string): Promise<void> {
  const demo = fileURLToPath(new URL("../demo/main.ts", import.meta.url));
  const child = spawn(process.execPath, [demo], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The sample community could not be built.");
}

const executablePath = await ensureChromium();
await mkdir(folder, { recursive: true });
const kora = await startKora(loadDemo);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  await shootAll(browser, kora.origin);
  await composeReadme();
} finally {
  await browser.close();
  await kora.stop();
}
