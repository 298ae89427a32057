/** When the app stopped waiting for the data of its first page, in milliseconds since the epoch; 0 before. */
let endedAt = 0;

/** Max milliseconds until the components of the first page are mounted. */
const maxMountMilliseconds = 3_000;

/** Says that the first page is now rendered with the data that is there. */
export function endFirstLoad(): void {
  endedAt = Date.now();
}

/**
 * Returns whether a query failed while the app waited for the data of its first page (`loadFirstData`), which is being
 * mounted: it is not fetched again for that. `errorUpdatedAt` is the time of the failure, 0 without one.
 */
export function isFailureOfFirstLoad(errorUpdatedAt: number): boolean {
  return errorUpdatedAt <= endedAt && Date.now() < endedAt + maxMountMilliseconds;
}
