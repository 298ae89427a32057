import { groupsText } from "#text/groups.ts";
import { retried } from "../../ui/retried.tsx";

/** As `GroupsOfGriot`, whose script comes when it is first shown; stands in a `Suspense`. */
export const GroupsOfGriot = /* @__PURE__ */ retried(
  async () => (await import("./of-griot/groups-of-griot.tsx")).GroupsOfGriot,
  groupsText.ofGriot.failed,
);
