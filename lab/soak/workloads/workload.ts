import type { TestUser } from "../../../apps/server/src/testing/test-app.ts";
import type { AcknowledgedWrites } from "../acknowledged.ts";
import type { Api } from "../api.ts";
import type { Community, Host } from "../community.ts";
import type { Connections } from "../connections.ts";
import type { Random } from "../random.ts";

export interface WorkloadContext {
  readonly api: Api;
  readonly host: Host;
  readonly community: Community;
  readonly random: Random;
  readonly connections: Connections;
  readonly acknowledged: AcknowledgedWrites;
}

/** What a user does in a few calls and events. */
export interface Workload {
  readonly name: string;
  /** How often it runs, relative to the others. */
  readonly weight: number;
  run(context: WorkloadContext): Promise<void>;
}

/** Returns any user of the load. */
export const pickUser = ({ random, community }: WorkloadContext): TestUser =>
  random.pick(community.users);

/** No host has this name (RFC 6761), so that no notification leaves the machine. */
export const pushOrigin = "https://push.invalid";
