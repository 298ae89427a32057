import { afterAll, beforeAll } from "vitest";
import { type Cluster, type ClusterOptions, openCluster } from "./open-cluster.ts";

/** Starts a cluster before the tests of a file and stops it after them. */
export function useCluster(options: ClusterOptions = {}): Cluster {
  const state: { cluster?: Cluster } = {};
  const cleanup = new AsyncDisposableStack();
  beforeAll(async () => {
    state.cluster = await openCluster(options, cleanup);
  });
  afterAll(() => cleanup.disposeAsync());
  return new Proxy({} as Cluster, {
    get: (_target, key) => Reflect.get(state.cluster ?? {}, key) as unknown,
  });
}
