export {
  applyGroupDeleted,
  applyGroupUpdated,
  applyMessageToGroups,
  applyReceiptToGroups,
  refetchGroupsOfTwo,
} from "./apply-events.ts";
export { GroupsBackgroundSync } from "./groups-background-sync.tsx";
export { WriterGroups } from "./lazy-writer-groups.ts";
export { getOrFetchGroup, refetchGroupWithMembers } from "./queries.ts";
