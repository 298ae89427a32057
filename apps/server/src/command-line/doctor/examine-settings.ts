import type { Config } from "../../config.ts";
import { examineContacts } from "./examine-contacts.ts";
import { type Finding, ok, warn } from "./finding.ts";

const local = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Checks that the settings, which are valid one by one, are consistent. */
export function examineSettings(config: Config): Finding[] {
  const { publicUrl, redisUrl, databaseUrl, s3, vapid, trustProxy, securityContact } = config;
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
  if (protocol === "https:" && trustProxy.length === 0) {
    findings.push(
      warn(
        "PUBLIC_URL is https, which a proxy serves, and TRUST_PROXY is not set: all users have the proxy's address and share its limits. Set TRUST_PROXY to the address of the proxy.",
      ),
    );
  }
  if (!local.has(hostname) && securityContact === undefined) {
    findings.push(warn("Nobody is named for reports of vulnerabilities: set SECURITY_CONTACT."));
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
  findings.push(...examineContacts(config));
  return findings.length > 0 ? findings : [ok("The settings are right.")];
}
