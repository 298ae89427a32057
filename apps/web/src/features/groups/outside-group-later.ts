import { groupPageText } from "#text/group-page.ts";
import { retried } from "../../ui/retried.tsx";

/** As `OutsideGroup`, whose script comes for who is not in the group; stands in a `Suspense`. */
export const OutsideGroup = /* @__PURE__ */ retried(
  async () => (await import("./joining/outside-group.tsx")).OutsideGroup,
  groupPageText.partFailed,
);
