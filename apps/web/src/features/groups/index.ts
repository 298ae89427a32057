export {
  applyGroupDeleted,
  applyGroupUpdated,
  applyMessageToGroups,
  applyReceiptToGroups,
} from "./apply-events.ts";
export { GroupsBackgroundSync } from "./groups-background-sync.tsx";
export { WriterGroups } from "./groups-of-griot-later.ts";
export { getOrFetchGroup, refetchGroupList } from "./queries.ts";
