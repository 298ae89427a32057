import { profileText } from "#text/profile.ts";
import { retried } from "../../ui/retried.tsx";

export const ChangePasswordForm = /* @__PURE__ */ retried(
  async () => (await import("./change-password-form.tsx")).ChangePasswordForm,
  profileText.password.failed,
);
