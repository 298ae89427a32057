import { BlockList, isIP } from "node:net";

/** Whether an address, as a connection tells it, is of a set; an IPv4 address may be told as one of IPv6. */
export type AddressMatcher = (address: string | undefined) => boolean;

/** The set of all of `networks`, each an address or a network such as `10.0.0.0/8`. */
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
