import { writersText } from "#text/writers.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";

export const FollowersList = /* @__PURE__ */ lazyComponent(
  async () => (await import("./followers-list.tsx")).FollowersList,
  { onError: /* @__PURE__ */ retryOnError(writersText.followers.failed) },
);
