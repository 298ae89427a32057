import { blocksText } from "#text/blocks.ts";
import { retried } from "../../ui/retried.tsx";

/** As `BlockedEntities`, whose script comes when it is shown; stands in a `Suspense`. */
export const BlockedEntities = /* @__PURE__ */ retried(
  async () => (await import("./blocked-entities.tsx")).BlockedEntities,
  blocksText.list.failed,
);
