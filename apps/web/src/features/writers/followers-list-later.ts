import { directoryText } from "#text/directory.ts";
import { retried } from "../../ui/retried.tsx";

/** As `FollowersList`, whose script comes when the list is opened; stands in a `Suspense`. */
export const FollowersList = /* @__PURE__ */ retried(
  async () => (await import("./followers-list.tsx")).FollowersList,
  directoryText.followers.failed,
);
