import { readFileSync } from "node:fs";
import { z } from "zod";

const packageFile = new URL("../../package.json", import.meta.url);

/** The package of the server, with its version. */
export const serverPackage = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(packageFile, "utf8")));

/** Formats bytes as megabytes. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Masks the password of an address. */
export function maskPassword(address: string): string {
  const url = URL.parse(address);
  if (url === null || url.password === "") return address;
  url.password = "***";
  return url.href;
}

/** A hint about the delay of a change, because running processes cache users for ten seconds. */
export const cacheDelayHint = "The change takes effect within ten seconds.";
