import { spawnSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BIN, fail, ROOT } from "./lib/project.mjs";

// Generates the migration from the last snapshot to the tables of today, and keeps only the new snapshot: Drizzle Kit
// compares with the last one alone, and each has thousands of lines.

const name = process.argv[2];
if (name === undefined)
  fail("Give the migration a name: npm run migration -- add_reading_goals", 2);

const server = join(ROOT, "apps/server");
const args = ["generate", "--name", name, ...process.argv.slice(3)];
const { status } = spawnSync(join(BIN, "drizzle-kit"), args, { cwd: server, stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);

const folder = join(server, "migrations/meta");
const snapshots = (await readdir(folder)).filter((file) => file.endsWith("_snapshot.json")).sort();
for (const file of snapshots.slice(0, -1)) await rm(join(folder, file));
