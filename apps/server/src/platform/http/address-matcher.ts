import { BlockList, isIP } from "node:net";

/**
 * Checks whether the remote address of a connection is in a set. IPv4-mapped IPv6 addresses match their IPv4 networks.
 */
export type AddressMatcher = (address: string | undefined) => boolean;

/** Creates a matcher for all of `networks`. Each is an address or a network such as `10.0.0.0/8`. */
export function createAddressMatcher(networks: readonly string[]): AddressMatcher {
  const blockList = new BlockList();
  for (const network of networks) {
    const [address = "", prefixLength] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefixLength === undefined) blockList.addAddress(address, family);
    else blockList.addSubnet(address, Number(prefixLength), family);
  }
  return (address = "") => {
    const ipVersion = isIP(address);
    return ipVersion !== 0 && blockList.check(address, ipVersion === 6 ? "ipv6" : "ipv4");
  };
}
