import { spawnSync } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BIN, fail, ROOT } from "./lib/project.mjs";

// Generates the migration from the last snapshot to the tables of today, and keeps only the new snapshot: Drizzle Kit
// compares with the last one alone.

/** The depth of columns, indexes and keys in a snapshot: each is on one line, so that a change of a table is a few lines. */
const lineDepth = 4;

/**
 * @param {unknown} value a part of a snapshot
 * @param {number} depth the number of objects around it
 * @returns {string} its JSON
 */
function format(value, depth = 0) {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject || depth === lineDepth) return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  const indent = "  ".repeat(depth + 1);
  const lines = entries.map(
    ([key, part]) => `${indent}${JSON.stringify(key)}: ${format(part, depth + 1)}`,
  );
  return `{\n${lines.join(",\n")}\n${"  ".repeat(depth)}}`;
}

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
const newest = join(folder, snapshots.at(-1) ?? "");
await writeFile(newest, `${format(JSON.parse(await readFile(newest, "utf8")))}\n`);
