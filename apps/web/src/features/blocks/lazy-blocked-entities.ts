import { blocksText } from "#text/blocks.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";

export const BlockedEntities = /* @__PURE__ */ lazyComponent(
  async () => (await import("./blocked-entities.tsx")).BlockedEntities,
  { onError: /* @__PURE__ */ retryOnError(blocksText.list.failed) },
);
