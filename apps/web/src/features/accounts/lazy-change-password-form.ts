import { profileText } from "#text/profile.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { retryOnError } from "../../ui/retry-on-error.tsx";

export const ChangePasswordForm = /* @__PURE__ */ lazyComponent(
  async () => (await import("./change-password-form.tsx")).ChangePasswordForm,
  { onError: /* @__PURE__ */ retryOnError(profileText.password.failed) },
);
