import { blocksText } from "#text/blocks.ts";
import { retried } from "../../ui/retried.tsx";

export const BlockedEntities = /* @__PURE__ */ retried(
  async () => (await import("./blocked-entities.tsx")).BlockedEntities,
  blocksText.list.failed,
);
