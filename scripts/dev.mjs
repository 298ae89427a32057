import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureInstalled, findNode } from "./lib/install.mjs";
import { runForeground } from "./lib/processes.mjs";
import { PATH_WITH_INSTALLED_PROGRAMS, print, ROOT } from "./lib/project.mjs";
import { SERVER_FLAGS, STOP_WITH_PARENT } from "./lib/run-main.mjs";
import { watchParent } from "./lib/watch-parent.mjs";
import { requireWebBuild } from "./lib/web-build.mjs";

const SERVER_URL = "http://localhost:3000";
const WEB_URL = "http://localhost:5173";
const OPENID_PORT = "5556";

if (process.env.npm_lifecycle_event !== undefined) watchParent();
await ensureInstalled();
const node = await findNode();
await requireWebBuild();

const DATA_DIR = process.env.DATA_DIR ?? join(ROOT, "data-dev");
const { code: seedExitCode } = await runForeground(node, ["scripts/demo/main.ts"], {
  env: { ...process.env, DATA_DIR },
});
if (seedExitCode !== 0) process.exit(seedExitCode);

const PUBLIC_URL = process.env.PUBLIC_URL ?? WEB_URL;
/** If a client id of Google is set, users sign in with Google instead of the development provider. */
const usesGoogle = Boolean(process.env.GOOGLE_CLIENT_ID);
const OPENID_SETTINGS = {
  GOOGLE_ISSUER: `http://localhost:${OPENID_PORT}`,
  GOOGLE_CLIENT_ID: "kora-development",
  GOOGLE_CLIENT_SECRET: "nothing-secret-about-it",
};

/** @type {{ name: string, file: string, args: string[], env: Record<string, string> }[]} */
const PROCESSES = [
  {
    name: "server",
    file: node,
    args: ["--watch", ...SERVER_FLAGS, ...STOP_WITH_PARENT, "apps/server/src/main.ts"],
    env: {
      PORT: "3000",
      DATA_DIR,
      PUBLIC_URL,
      // The moderator of the sample community has no second factor.
      MODERATOR_SECOND_FACTOR: process.env.MODERATOR_SECOND_FACTOR ?? "optional",
      ...(usesGoogle ? {} : OPENID_SETTINGS),
    },
  },
  { name: "web", file: "npm", args: ["run", "dev", "-w", "@kora/web"], env: {} },
  ...(usesGoogle
    ? []
    : [
        {
          name: "OpenID provider",
          file: node,
          args: [...STOP_WITH_PARENT, "scripts/dev-openid/main.ts"],
          env: {
            ...OPENID_SETTINGS,
            PORT: OPENID_PORT,
            REDIRECT_ORIGINS: `${PUBLIC_URL},${SERVER_URL}`,
          },
        },
      ]),
];

let isStopping = false;
let exitCode = 0;
const children = PROCESSES.map(({ name, file, args, env }) => {
  const child = spawn(file, args, {
    cwd: ROOT,
    // Each process gets its own process group, so that Ctrl-C reaches it only once, through this script.
    detached: true,
    env: { ...process.env, NODE_ENV: "development", PATH: PATH_WITH_INSTALLED_PROGRAMS, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const exit = new Promise((resolve) => {
    child.once("error", resolve);
    child.once("exit", resolve);
  }).then(() => {
    if (!isStopping) {
      print(`The process "${name}" ended unexpectedly; stopping the others.`);
      stop(1);
    }
  });
  return { child, exit };
});

process.on("SIGINT", () => stop(0));
process.on("SIGTERM", () => stop(0));

await Promise.all([announce(), ...children.map(({ exit }) => exit)]);
process.exit(exitCode);

/** @param {number} code */
function stop(code) {
  if (isStopping) return;
  isStopping = true;
  exitCode = code;
  for (const { child } of children) signalGroup(child.pid);
}

/**
 * Signals the whole process group, because the shell of npm does not forward a signal to the program that it runs.
 * @param {number | undefined} pid
 */
function signalGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGTERM");
  } catch {
    // All processes of the group have already ended.
  }
}

async function announce() {
  while (!isStopping) {
    const response = await fetch(`${SERVER_URL}/readyz`).catch(() => undefined);
    if (response?.ok) {
      print(
        `\nKora runs in development mode at ${WEB_URL} (the server alone at ${SERVER_URL}). Press Ctrl-C to stop it.\n`,
      );
      return;
    }
    await sleep(300);
  }
}
