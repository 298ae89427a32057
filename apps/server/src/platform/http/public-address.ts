import ipaddr from "ipaddr.js";

/** Whether `address`, as a resolver gives it, is one that anybody on the internet can have. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) {
    return false;
  }
  const parsed = ipaddr.parse(address);
  // Of IPv6 only 2000::/3 is given out; `range` calls the rest unicast too, IPv4-compatible ones above all.
  const isAllocated = parsed instanceof ipaddr.IPv4 || (parsed.parts[0] ?? 0) >> 13 === 1;
  return isAllocated && parsed.range() === "unicast";
}

/** Names of this machine wherever they are looked up (RFC 6761). */
export function isLocalhost({ hostname }: URL): boolean {
  return /(^|\.)localhost\.?$/.test(hostname);
}

/** The address that a URL names by itself, in whatever spelling; undefined where it names a host. */
export function literalAddressOf({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(bare) ? bare : undefined;
}
