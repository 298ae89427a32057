import { readFileSync } from "node:fs";
import { z } from "zod";

const packageFile = new URL("../../package.json", import.meta.url);

/** The `package.json` of the server. */
export const serverPackage = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(packageFile, "utf8")));

/** Formats bytes as megabytes. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Replaces the password in a URL by asterisks. Returns text that is not a URL unchanged. */
export function maskPassword(address: string): string {
  const url = URL.parse(address);
  if (url === null || url.password === "") return address;
  url.password = "***";
  return url.href;
}

/** Commands that change a user print this hint, because running processes cache users for ten seconds. */
export const cacheDelayHint = "The change takes effect within ten seconds.";
