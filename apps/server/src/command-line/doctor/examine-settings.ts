import type { Config } from "../../config.ts";
import { type Finding, ok, warn } from "./finding.ts";

const local = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Checks that the settings, which are valid one by one, are consistent. */
export function examineSettings(config: Config): Finding[] {
  const { publicUrl, redisUrl, databaseUrl, s3, vapid } = config;
  const findings: Finding[] = [];
  const { protocol, hostname } = new URL(publicUrl);
  if (local.has(hostname)) {
    findings.push(
      warn(`People reach Kora at ${publicUrl}: set PUBLIC_URL to the address that they use.`),
    );
  } else if (protocol === "http:") {
    findings.push(
      warn(
        `${publicUrl} is not https: without TLS browsers notify nobody, and anybody on the way reads along.`,
      ),
    );
  }
  const isOneOfSeveral = redisUrl !== undefined;
  if (isOneOfSeveral && databaseUrl === undefined) {
    findings.push(
      warn(
        "REDIS_URL is for several processes, and the embedded database serves one: set DATABASE_URL, or unset REDIS_URL.",
      ),
    );
  }
  if (isOneOfSeveral && vapid === undefined) {
    findings.push(
      warn(
        "Processes that share a database need one pair of VAPID keys, or one DATA_DIR: set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.",
      ),
    );
  }
  if (isOneOfSeveral && s3 === undefined) {
    findings.push(
      warn(
        "Processes that share a database need the same media: set S3_*, or let DATA_DIR/media be one folder.",
      ),
    );
  }
  return findings.length > 0 ? findings : [ok("The settings are right.")];
}
