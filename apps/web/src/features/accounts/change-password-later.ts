import { profileText } from "#text/profile.ts";
import { retried } from "../../ui/retried.tsx";

/** As `ChangePasswordForm`, whose script comes when it is first shown; stands in a `Suspense`. */
export const ChangePasswordForm = /* @__PURE__ */ retried(
  async () => (await import("./change-password-form.tsx")).ChangePasswordForm,
  profileText.password.failed,
);
