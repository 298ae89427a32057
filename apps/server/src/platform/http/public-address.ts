import ipaddr from "ipaddr.js";

/** Checks whether `address`, as a resolver returns it, is a public address of the internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) {
    return false;
  }
  const parsed = ipaddr.parse(address);
  // Only 2000::/3 of IPv6 is allocated. `range` also returns unicast for other IPv6 addresses, such as IPv4-compatible
  // ones.
  const isAllocated = parsed instanceof ipaddr.IPv4 || (parsed.parts[0] ?? 0) >> 13 === 1;
  return isAllocated && parsed.range() === "unicast";
}

/** Checks for `localhost` names, which always mean this machine (RFC 6761). */
export function isLocalhost({ hostname }: URL): boolean {
  return /(^|\.)localhost\.?$/.test(hostname);
}

/** Returns the IP address in a URL; undefined if the URL has a host name. */
export function literalAddressOf({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(address) ? address : undefined;
}
