import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "@playwright/test";
import { type Kora, startKora } from "../../e2e/support/kora-server.ts";
import { demoPassword } from "./load-community.ts";

/** No feed is served at this URL, so the headlines of the sample community stay. */
const noFeedUrl = "http://127.0.0.1:9/feed.xml";

/** A session as the login answers it. */
export interface Session {
  readonly token: string;
  readonly userId: string;
}

/** Starts Kora in production mode, with the sample community. */
export function startSampleKora(): Promise<Kora> {
  return startKora(loadSampleCommunity, noFeedUrl);
}

async function loadSampleCommunity(dataDir: string): Promise<void> {
  const demoScript = fileURLToPath(new URL("main.ts", import.meta.url));
  const child = spawn(process.execPath, [demoScript], {
    env: { ...process.env, DATA_DIR: dataDir, NEWS_FEEDS: noFeedUrl },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The sample community could not be built.");
}

/** Logs a user of the sample community in, on the device that the `User-Agent` header names. */
export async function logIn(origin: string, email: string, userAgent?: string): Promise<Session> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(userAgent && { "user-agent": userAgent }) },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (!response.ok) throw new Error(`${email} cannot log in: is this the sample community?`);
  return (await response.json()) as Session;
}

/** Signs the pages of a browser context in. */
export async function storeSession(context: BrowserContext, session: Session): Promise<void> {
  await context.addInitScript(({ token, userId }) => {
    localStorage.setItem("token", token);
    localStorage.setItem("userId", userId);
  }, session);
}
