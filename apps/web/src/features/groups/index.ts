export {
  applyGroupDeleted,
  applyGroupUpdated,
  applyMarkToGroups,
  applyMessageToGroups,
} from "./apply-events.ts";
export { GroupsKeeper } from "./groups-keeper.tsx";
export { GroupsOfGriot } from "./groups-of-griot-later.ts";
export { askAgainForGroups, askGroup } from "./queries.ts";
