import { type NetworkProxy, openNetworkProxy } from "./network-proxy.ts";
import { test as base } from "./test.ts";

/** Tests that have a network proxy to Kora. */
export const test = base.extend<{ network: NetworkProxy }>({
  network: async ({ origin }, use) => {
    const network = await openNetworkProxy(origin);
    await use(network);
    await network.close();
  },
});
