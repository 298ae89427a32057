import { groupsText } from "#text/groups.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";

export const WriterGroups = /* @__PURE__ */ lazyComponent(
  async () => (await import("./list/writer-groups.tsx")).WriterGroups,
  { onError: /* @__PURE__ */ retryOnError(groupsText.writerGroups.failed) },
);
