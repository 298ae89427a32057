import { BlockList, isIP } from "node:net";

/**
 * Checks whether the remote address of a connection is in a set. IPv4-mapped IPv6 addresses match their IPv4 networks.
 */
export type AddressMatcher = (address: string | undefined) => boolean;

/** Creates a matcher for all of `networks`. Each is an address or a network such as `10.0.0.0/8`. */
export function createAddressMatcher(networks: readonly string[]): AddressMatcher {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address = "") => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
  };
}
