import { accountWorkloads } from "./accounts.ts";
import { createContractWorkloads } from "./contract.ts";
import { messageWorkloads } from "./messages.ts";
import { peopleWorkloads } from "./people.ts";
import { publicationWorkloads } from "./publication.ts";
import { readingWorkloads } from "./reading.ts";
import { respondingWorkloads } from "./responding.ts";
import { seriesWorkloads } from "./series.ts";
import { statusWorkloads } from "./statuses.ts";
import type { Workload } from "./workload.ts";
import { writingWorkloads } from "./writing.ts";

export type { Workload, WorkloadContext } from "./workload.ts";

/** All workloads of the mixed load. */
export function createWorkloads(seed: number): readonly Workload[] {
  return [
    ...readingWorkloads,
    ...respondingWorkloads,
    ...peopleWorkloads,
    ...messageWorkloads,
    ...statusWorkloads,
    ...writingWorkloads,
    ...publicationWorkloads,
    ...seriesWorkloads,
    ...accountWorkloads,
    ...createContractWorkloads(seed),
  ];
}
