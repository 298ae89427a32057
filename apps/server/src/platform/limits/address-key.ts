/** Returns the limit key of an address: the IPv4 address, or the IPv6 /64 that a provider assigns to one customer. */
export function addressKey(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) {
    return address.replace("::ffff:", "");
  }
  const [leadingPart = "", trailingPart = ""] = address.split("::");
  const groups = leadingPart.split(":").filter((group) => group !== "");
  const omittedGroups =
    8 - groups.length - trailingPart.split(":").filter((group) => group !== "").length;
  const network = address.includes("::") ? [...groups, ...Array(omittedGroups).fill("0")] : groups;
  return `${network.slice(0, 4).join(":")}::/64`;
}
