import { profileText } from "#text/profile.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { retryOnError } from "../../../ui/retry-on-error.tsx";

export const SecondFactorSettings = /* @__PURE__ */ lazyComponent(
  async () => (await import("./settings.tsx")).SecondFactorSettings,
  { onError: /* @__PURE__ */ retryOnError(profileText.security.failed) },
);
