export { GoogleLink } from "./google-link.tsx";
export { ChangePasswordForm } from "./lazy-change-password-form.ts";
export { SecondFactorMissing } from "./second-factor/lazy-missing.ts";
export { SecondFactorSettings } from "./second-factor/lazy-settings.ts";
export { ProofDialog, ProofPrompt } from "./second-factor/proof-prompt.tsx";
export { useLogOut } from "./use-log-out.ts";
export { useSessionWatch } from "./use-session-watch.ts";
