import { mutesText } from "#text/mutes.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";

export const Mutes = /* @__PURE__ */ lazyComponent(
  async () => (await import("./mutes.tsx")).Mutes,
  { onError: /* @__PURE__ */ retryOnError(mutesText.people.failedToLoad) },
);
