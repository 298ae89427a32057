import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "@playwright/test";
import { type Kora, startKora } from "../../e2e/support/kora-server.ts";
import { demoPassword } from "./load-community.ts";

/** No feed is served at this URL, so the headlines of the sample community stay. */
const noFeedUrl = "http://127.0.0.1:9/feed.xml";

/** The part of the response to a login that signs a browser in. */
export interface Session {
  readonly token: string;
  readonly userId: string;
}

/** Starts Kora in production mode, with the sample community. */
export function startSampleKora(): Promise<Kora> {
  return startKora({ prepare: loadSampleCommunity, feedUrl: noFeedUrl });
}

async function loadSampleCommunity(dataDir: string): Promise<void> {
  const demoScript = fileURLToPath(new URL("main.ts", import.meta.url));
  const demoProcess = spawn(process.execPath, [demoScript], {
    env: { ...process.env, DATA_DIR: dataDir, NEWS_FEEDS: noFeedUrl },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(demoProcess, "exit");
  if (code !== 0) throw new Error("The sample community could not be loaded.");
}

/** Logs in a user of the sample community. `userAgent` sets the device that the list of sessions shows. */
export async function logIn(origin: string, email: string, userAgent?: string): Promise<Session> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(userAgent && { "user-agent": userAgent }) },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (!response.ok) throw new Error(`${email} cannot log in: is this the sample community?`);
  return (await response.json()) as Session;
}

/** Stores the session in each page that the browser context opens, so that the page is signed in. */
export async function storeSession(context: BrowserContext, session: Session): Promise<void> {
  await context.addInitScript(({ token, userId }) => {
    localStorage.setItem("token", token);
    localStorage.setItem("userId", userId);
  }, session);
}
