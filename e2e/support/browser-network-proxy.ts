import { type NetworkProxy, openNetworkProxy } from "./network-proxy.ts";
import { test as base } from "./test.ts";

/** Adds a network proxy between the browser and Kora to each test. */
export const test = base.extend<{ network: NetworkProxy }>({
  network: async ({ origin }, use) => {
    const network = await openNetworkProxy(origin);
    await use(network);
    await network.close();
  },
});
