import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { simulateInstalledApp } from "../../e2e/support/browser-app.ts";
import { demoCommunity } from "../demo/content/index.ts";
import { logIn, type Session, startSampleKora, storeSession } from "../demo/sample-server.ts";
import { ensureChromium } from "../lib/chromium.mjs";
import { excessiveGenre, publishExcessiveStory } from "./excessive-story.ts";
import { prepareWriters, type WriterScreenIds } from "./writer-scenes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const outputFolder = join(root, "screenshots");

const viewports = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1440, height: 900 },
} as const;
const themes = ["light", "dark"] as const;

/**
 * The member is a writer with stories; the reader has an account and is not a writer; the visitor and the user of the
 * installed app are signed out. `WriterSessions` describes `beginner` and `maximal`.
 */
type ScreenUser = "visitor" | "member" | "reader" | "beginner" | "maximal" | "installed app";

interface Screen {
  /** May contain a placeholder such as `:first`, the name of a key of `StoryIds` or `WriterScreenIds`. */
  readonly path: string;
  readonly user: ScreenUser;
  /** Runs on the page before the screenshot. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** If true, the screenshot shows the whole page and not only the viewport. */
  readonly isFullPage?: true;
}

/** Ids of stories: the first recommended one, the one with most comments, and the one of `excessive-story.ts`. */
type StoryIds = Record<"first" | "discussed" | "excessive", string>;

/** The query to which a Google sign-in without an account leads. */
const googleQuery = new URLSearchParams({
  name: "Ama Mensah",
  email: "ama@example.com",
  googleId: "1",
});

const screens: Readonly<Record<string, Screen>> = {
  landing: { path: "/", user: "visitor" },
  splash: { path: "/", user: "installed app" },
  about: { path: "/about", user: "visitor" },
  register: { path: "/register", user: "visitor" },
  google: { path: `/register/google?${googleQuery}`, user: "visitor" },
  // The page for a Google sign-in whose email has an account that is not linked to Google.
  link: { path: "/register/google?link=1", user: "visitor" },
  login: { path: "/login", user: "visitor" },
  forgot: { path: "/login", user: "visitor", prepare: openForgotView },
  reset: { path: "/reset-password/example", user: "visitor" },
  home: { path: "/home", user: "member" },
  reader: { path: "/home", user: "member", prepare: openStoryDialog },
  "genre-empty": { path: "/story?genre=western", user: "member" },
  thread: { path: "/story/:discussed#comments", user: "member", prepare: unfoldThread },
  "excessive-card": { path: `/story?genre=${excessiveGenre}`, user: "member" },
  "excessive-story": { path: "/story/:excessive", user: "member" },
  "excessive-thread": {
    path: "/story/:excessive#comments",
    user: "member",
    prepare: unfoldThread,
    isFullPage: true,
  },
  "excessive-share": { path: "/story/:excessive/share", user: "visitor", isFullPage: true },
  save: { path: "/save", user: "member" },
  write: { path: "/stories", user: "member" },
  story: { path: "/story/:first", user: "member" },
  share: { path: "/story/:first/share", user: "member" },
  news: { path: "/news", user: "member" },
  devices: { path: "/theuser#devices", user: "member" },
  missing: { path: "/nowhere", user: "member" },
  // These screens of writers show typical data, no data, and fields of max length.
  "save-open": { path: "/save", user: "reader", isFullPage: true },
  editor: { path: "/stories", user: "member", prepare: openEditor },
  edit: { path: "/stories/edit/:own", user: "member", isFullPage: true },
  "edit-excessive": { path: "/stories/edit/:excessive", user: "member", isFullPage: true },
  "editor-excessive": { path: "/stories/edit/:excessive", user: "member", prepare: openEditor },
  dashboard: { path: "/search", user: "member", isFullPage: true },
  "dashboard-beginner": { path: "/search", user: "beginner", isFullPage: true },
  "dashboard-maximal": {
    path: "/search",
    user: "maximal",
    prepare: openFollowers,
    isFullPage: true,
  },
  "dashboard-reader": { path: "/search", user: "reader" },
  directory: { path: "/chat", user: "reader", prepare: openWriter },
  "directory-maximal": { path: "/chat?search=WWW", user: "reader", prepare: openWriter },
  "directory-none": { path: "/chat?search=nobody+of+this+name", user: "reader" },
  writer: { path: "/writer/:writer", user: "reader" },
  "writer-beginner": { path: "/writer/:beginner", user: "reader" },
  "writer-unknown": { path: "/writer/01970000-0000-7000-8000-000000000000", user: "reader" },
  profile: {
    path: "/writer/profile/:writer",
    user: "reader",
    prepare: showFollowers,
    isFullPage: true,
  },
  "profile-beginner": { path: "/writer/profile/:beginner", user: "reader" },
  "profile-maximal": {
    path: "/writer/profile/:maximal",
    user: "reader",
    prepare: showFollowers,
    isFullPage: true,
  },
  playlist: { path: "/playlists/:playlist", user: "reader" },
  "playlist-maximal": { path: "/playlists/:fullplaylist", user: "maximal" },
  "playlist-arranged": {
    path: "/playlists/:fullplaylist",
    user: "maximal",
    prepare: startArranging,
  },
  "playlist-none": { path: "/playlists/:emptyplaylist", user: "maximal" },
  "playlists-none": { path: "/theuser#playlists", user: "beginner", prepare: showPlaylists },
  "playlists-maximal": { path: "/theuser#playlists", user: "maximal", prepare: showPlaylists },
};

/** The member is signed in on these devices. The screenshots use the session of the last one. */
const devices = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
] as const;

/** `npm run screenshots -- thread share` takes only the screens whose names contain one of these words. */
const nameFilters = process.argv.slice(2);
const selectedScreens = Object.entries(screens).filter(
  ([name]) => nameFilters.length === 0 || nameFilters.some((word) => name.includes(word)),
);

async function openForgotView(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await page.getByRole("button", { name: "Send Reset Link" }).waitFor();
}

async function openStoryDialog(page: Page): Promise<void> {
  await page.getByRole("article").first().getByRole("heading").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Like, / })
    .waitFor();
  await page.waitForLoadState("networkidle");
}

async function unfoldThread(page: Page): Promise<void> {
  const comments = page.getByRole("article").getByRole("article");
  await comments.first().waitFor();
  const collapsedReplies = page.getByRole("button", { name: /^See replies/ });
  for (let clicks = 0; clicks < 20 && (await collapsedReplies.count()) > 0; clicks += 1) {
    await collapsedReplies.first().click();
    await page.waitForLoadState("networkidle");
  }
  await comments.first().evaluate((comment) => comment.scrollIntoView());
}

async function openEditor(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Write the story|Go on writing)$/ }).click();
  await page.getByRole("textbox", { name: "Story text" }).click();
}

async function openFollowers(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^\d+ followers?$/ }).click();
  await page.getByRole("link", { name: /@/ }).first().waitFor();
}

async function openWriter(page: Page): Promise<void> {
  const card = page.getByRole("article").first();
  await card.getByRole("button", { expanded: false }).first().click();
  // Without this wait, the screenshot would show the arrow of the card in the middle of its animation.
  await card.evaluate((element) =>
    // A cancelled animation rejects.
    Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
}

async function showFollowers(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show followers" }).click();
  await page.getByRole("link", { name: /@/ }).first().waitFor();
}

async function startArranging(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Arrange", exact: true }).click();
  await page.getByRole("list", { name: "Stories in their order" }).waitFor();
}

async function showPlaylists(page: Page): Promise<void> {
  const manager = page.getByRole("region", { name: "Your playlists" });
  await manager.evaluate((element) => element.scrollIntoView());
}

async function takeScreenshot(
  context: BrowserContext,
  screen: Screen,
  name: string,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(screen.path, { waitUntil: "networkidle" });
  await screen.prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
  // Sticky elements would otherwise appear in the middle of the image.
  if (screen.isFullPage)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await page.screenshot({
    path: join(outputFolder, `${name}.png`),
    fullPage: screen.isFullPage === true,
  });
  await page.close();
}

async function findStories(origin: string, token: string): Promise<Omit<StoryIds, "excessive">> {
  const response = await fetch(`${origin}/api/stories/recommended?limit=100`, {
    headers: { "x-auth-token": token },
  });
  const stories = (await response.json()) as {
    _id: string;
    performance: { commentCount: number };
  }[];
  const [mostDiscussed] = stories.toSorted(
    (a, b) => b.performance.commentCount - a.performance.commentCount,
  );
  return { first: stories[0]?._id ?? "", discussed: mostDiscussed?._id ?? "" };
}

async function takeAllScreenshots(browser: Browser, origin: string): Promise<void> {
  const email = demoCommunity.writers[0]?.email ?? "";
  let memberSession: Session = { token: "", userId: "" };
  for (const userAgent of devices) memberSession = await logIn(origin, email, userAgent);
  const storyIds = await findStories(origin, memberSession.token);
  const logInReader = (index: number) =>
    logIn(origin, demoCommunity.readers[index]?.email ?? "", devices[0]);
  const [reader, beginner, maximal] = [
    await logInReader(0),
    await logInReader(1),
    await logInReader(2),
  ];
  const excessiveStoryId = await publishExcessiveStory(origin, [memberSession.token, reader.token]);
  const writerSessions = { writer: memberSession, beginner, maximal };
  const idsByPlaceholder: Partial<Record<string, string>> = {
    ...storyIds,
    excessive: excessiveStoryId,
    ...(await prepareWriters(origin, writerSessions, excessiveStoryId)),
  } satisfies StoryIds & WriterScreenIds;
  for (const [sizeName, viewport] of Object.entries(viewports)) {
    for (const colorScheme of themes) {
      const options = { baseURL: origin, viewport, colorScheme, deviceScaleFactor: 1 };
      const openSignedInContext = async (userSession: Session) => {
        const context = await browser.newContext(options);
        await storeSession(context, userSession);
        return context;
      };
      const contexts: Record<ScreenUser, BrowserContext> = {
        visitor: await browser.newContext(options),
        member: await openSignedInContext(memberSession),
        reader: await openSignedInContext(reader),
        beginner: await openSignedInContext(beginner),
        maximal: await openSignedInContext(maximal),
        "installed app": await browser.newContext(options),
      };
      await simulateInstalledApp(contexts["installed app"]);
      for (const [name, screen] of selectedScreens) {
        const path = screen.path.replace(
          /:([a-z]+)/,
          (_match, placeholder: string) => idsByPlaceholder[placeholder] ?? "",
        );
        const screenWithIds = { ...screen, path };
        await takeScreenshot(
          contexts[screen.user],
          screenWithIds,
          `${name}-${sizeName}-${colorScheme}`,
        );
      }
      await Promise.all(Object.values(contexts).map((context) => context.close()));
    }
  }
}

/** Composes the image of the README from a light desktop screenshot and a dark phone screenshot. */
async function composeReadmeImage(): Promise<void> {
  const desktop = await sharp(join(outputFolder, "home-desktop-light.png"))
    .resize({ width: 1100 })
    .toBuffer();
  const phone = await sharp(join(outputFolder, "home-phone-dark.png"))
    .resize({ width: 260 })
    .toBuffer();
  await mkdir(join(root, "docs", "images"), { recursive: true });
  await sharp({ create: { width: 1440, height: 760, channels: 3, background: "#23264f" } })
    .composite([
      { input: desktop, left: 40, top: 36 },
      { input: phone, left: 1144, top: 120 },
    ])
    .png({ palette: true, quality: 90, effort: 8 })
    .toFile(join(root, "docs", "images", "home.png"));
}

const executablePath = await ensureChromium();
await mkdir(outputFolder, { recursive: true });
const kora = await startSampleKora();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
try {
  await takeAllScreenshots(browser, kora.origin);
  if (nameFilters.length === 0) await composeReadmeImage();
} finally {
  await browser.close();
  await kora.stop();
}
