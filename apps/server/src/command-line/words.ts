import { readFileSync } from "node:fs";
import { z } from "zod";

const file = new URL("../../package.json", import.meta.url);

/** The program itself. */
export const kora = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, "utf8")));

/** Bytes as somebody reads them. */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** An address without its password. */
export function withoutPassword(address: string): string {
  const url = URL.parse(address);
  if (url === null || url.password === "") return address;
  url.password = "***";
  return url.href;
}

/** How soon what was changed holds: running processes remember for ten seconds who somebody is. */
export const soon = "Kora knows within ten seconds.";
