import { groupsText } from "#text/groups.ts";
import { retried } from "../../ui/retried.tsx";

/** As `WriterGroups`, whose script comes when it is first shown; stands in a `Suspense`. */
export const WriterGroups = /* @__PURE__ */ retried(
  async () => (await import("./of-griot/groups-of-griot.tsx")).WriterGroups,
  groupsText.ofGriot.failed,
);
