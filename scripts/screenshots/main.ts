import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { asInstalledApp } from "../../e2e/support/browser-app.ts";
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
/** Nobody answers there: the sample headlines stay. */
const noFeed = "http://127.0.0.1:9/feed.xml";
const themes = ["light", "dark"] as const;

interface Screen {
  /** `:newest` stands for the newest story. */
  readonly path: string;
  readonly seenBy: "visitor" | "member" | "installed app";
  /** What is done on the page before it is looked at. */
  readonly act?: (page: Page) => Promise<void>;
}

const google = new URLSearchParams({ name: "Ama Mensah", email: "ama@example.com", googleId: "1" });

const screens: Readonly<Record<string, Screen>> = {
  landing: { path: "/", seenBy: "visitor" },
  splash: { path: "/", seenBy: "installed app" },
  about: { path: "/about", seenBy: "visitor" },
  register: { path: "/register", seenBy: "visitor" },
  google: { path: `/register/google?${google}`, seenBy: "visitor" },
  link: { path: "/register/google?link=1", seenBy: "visitor" },
  login: { path: "/login", seenBy: "visitor" },
  forgot: { path: "/login", seenBy: "visitor", act: openForgotView },
  reset: { path: "/reset-password/example", seenBy: "visitor" },
  home: { path: "/home", seenBy: "member" },
  save: { path: "/save", seenBy: "member" },
  write: { path: "/stories", seenBy: "member" },
  story: { path: "/story/:newest", seenBy: "member" },
  share: { path: "/story/:newest/share", seenBy: "member" },
  news: { path: "/news", seenBy: "member" },
  devices: { path: "/theuser", seenBy: "member" },
  missing: { path: "/nowhere", seenBy: "member" },
};

/** Where the member is signed in; the last is the browser that looks. */
const devices = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
];

async function openForgotView(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await page.getByRole("button", { name: "Send Reset Link" }).waitFor();
}

async function shoot(context: BrowserContext, screen: Screen, name: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(screen.path, { waitUntil: "networkidle" });
  await screen.act?.(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}

async function logIn(
  origin: string,
  email: string,
  userAgent: string,
): Promise<{ token: string; userId: string }> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": userAgent },
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
  const email = demoCommunity.griots[0]?.email ?? "";
  let session = { token: "", userId: "" };
  for (const userAgent of devices) session = await logIn(origin, email, userAgent);
  const newest = await newestStory(origin, session.token);
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of themes) {
      const options = { baseURL: origin, viewport, colorScheme, deviceScaleFactor: 1 };
      const contexts = {
        visitor: await browser.newContext(options),
        member: await browser.newContext(options),
        "installed app": await browser.newContext(options),
      };
      await contexts.member.addInitScript((held) => {
        localStorage.setItem("token", held.token);
        localStorage.setItem("userId", held.userId);
      }, session);
      await asInstalledApp(contexts["installed app"]);
      for (const [name, screen] of Object.entries(screens)) {
        const path = screen.path.replace(":newest", newest);
        const shown = { ...screen, path };
        await shoot(contexts[screen.seenBy], shown, `${name}-${size}-${colorScheme}`);
      }
      await Promise.all(Object.values(contexts).map((context) => context.close()));
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
    env: { ...process.env, DATA_DIR: dataDir, NEWS_FEEDS: noFeed },
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The sample community could not be built.");
}

const executablePath = await ensureChromium();
await mkdir(folder, { recursive: true });
const kora = await startKora(loadDemo, noFeed);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  await shootAll(browser, kora.origin);
  await composeReadme();
} finally {
  await browser.close();
  await kora.stop();
}
