import { optional } from "../../ui/optional.ts";

/** As `FollowersList`, whose script comes when the list is opened; stands in a `Suspense`. */
export const FollowersList = optional(
  async () => (await import("./followers-list.tsx")).FollowersList,
);
