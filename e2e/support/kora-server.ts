import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const serverMainPath = fileURLToPath(
  new URL("../../apps/server/src/testing/main.ts", import.meta.url),
);

/** The emails in the setting MODERATORS. Each attempt of a test registers one that has no account yet. */
export const moderatorEmails = Array.from(
  { length: 40 },
  (_, index) => `moderator_${index}@example.com`,
);

/** A complete Kora in its own process, with its own data folder. */
export interface Kora {
  readonly origin: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Returns a free port on loopback. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

/** Starts Kora with its embedded database and waits until it is ready. */
export async function startKora({
  prepare,
  feedUrl,
  hostname = "localhost",
  settings = {},
}: {
  /** Fills the data folder before the start. */
  readonly prepare?: (dataDir: string) => Promise<void>;
  /** The URL of a local news feed, from whose origin the server may fetch. Without it, there is no news. */
  readonly feedUrl?: string;
  /** The hostname of the origin, which must lead to this machine. */
  readonly hostname?: string;
  /** Further settings, or other ones than those of the tests. */
  readonly settings?: Readonly<Record<string, string>>;
} = {}): Promise<Kora> {
  const dataDir = await mkdtemp(join(tmpdir(), "kora-e2e-"));
  await prepare?.(dataDir);
  const port = await freePort();
  const origin = `http://${hostname}:${port}`;
  const child = spawn(
    process.execPath,
    [serverMainPath, ...(feedUrl ? [new URL(feedUrl).origin] : [])],
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(port),
        PUBLIC_URL: origin,
        DATA_DIR: dataDir,
        RATE_LIMIT: "off",
        STORAGE_FLOOR: "0",
        MODERATORS: moderatorEmails.join(","),
        MODERATOR_SECOND_FACTOR: "optional",
        CONTACT_PHONES: "+000 000 000 001, +000 000 000 002",
        LOG_LEVEL: "warn",
        NEWS_FEEDS: feedUrl ?? "none",
        NEWS_PICTURES: "on",
        ...settings,
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  child.stdout.resume();
  await waitUntilReady(child, origin);
  return {
    origin,
    dataDir,
    async stop() {
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  for (let waitedMilliseconds = 0; waitedMilliseconds < 60_000; waitedMilliseconds += 100) {
    if (child.exitCode !== null) throw new Error(`Kora ended with code ${child.exitCode}.`);
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("Kora was not ready within a minute.");
}

/**
 * The recipients of mails by file path. Hundreds of callers wait, so they do not read mails to other recipients again.
 */
const recipientsByFile = new Map<string, string>();

/** Waits for a mail to `address` in the outbox of `dataDir`. Returns the verification link of the newest one. */
export async function waitForVerificationLink(dataDir: string, address: string): Promise<string> {
  const outbox = join(dataDir, "outbox");
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const files = (await readdir(outbox).catch(() => [])).toSorted((a, b) => b.localeCompare(a));
    for (const file of files.map((name) => join(outbox, name))) {
      if ((recipientsByFile.get(file) ?? address) !== address) continue;
      const mail = await readFile(file, "utf8");
      // The file may be incomplete while the mail is being written.
      const recipient = mail.match(/^To: (\S+)\r\n/m)?.[1];
      if (recipient !== undefined) recipientsByFile.set(file, recipient);
      const decodedMail = mail.replaceAll("=\r\n", "").replaceAll("=3D", "=");
      const link = decodedMail.match(
        /https?:\/\/[^\s"'<>]+\/verify-email\/[\w-]+(?=[\s"'<>])/,
      )?.[0];
      if (recipient === address && link) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`No mail to ${address} arrived.`);
}
