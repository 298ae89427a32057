import type { Config } from "../../config.ts";
import { examineContacts } from "./examine-contacts.ts";
import { type Finding, ok, warn } from "./finding.ts";

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Checks that the settings fit together. `readConfig` has already checked each setting by itself. */
export function examineSettings(config: Config): Finding[] {
  const { publicUrl, redisUrl, databaseUrl, s3, vapid, trustProxy, securityContact } = config;
  const findings: Finding[] = [];
  const { protocol, hostname } = new URL(publicUrl);
  if (loopbackHosts.has(hostname)) {
    findings.push(
      warn(`Links point to ${publicUrl}: set PUBLIC_URL to the address that users open.`),
    );
  } else if (protocol === "http:") {
    findings.push(
      warn(
        `${publicUrl} is not https: without TLS browsers show no notifications, and others on the network can read the traffic.`,
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
  if (!loopbackHosts.has(hostname) && securityContact === undefined) {
    findings.push(warn("Nobody is named for reports of vulnerabilities: set SECURITY_CONTACT."));
  }
  const hasSeveralProcesses = redisUrl !== undefined;
  if (hasSeveralProcesses && databaseUrl === undefined) {
    findings.push(
      warn(
        "REDIS_URL is for several processes, but the embedded database supports one: set DATABASE_URL, or unset REDIS_URL.",
      ),
    );
  }
  if (hasSeveralProcesses && vapid === undefined) {
    findings.push(
      warn(
        "Processes that share a database need one pair of VAPID keys, or one DATA_DIR: set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.",
      ),
    );
  }
  if (hasSeveralProcesses && s3 === undefined) {
    findings.push(
      warn(
        "Processes that share a database need the same media: set S3_*, or share the folder DATA_DIR/media.",
      ),
    );
  }
  findings.push(...examineContacts(config));
  return findings.length > 0 ? findings : [ok("The settings are consistent.")];
}
