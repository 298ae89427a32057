export { ChangePasswordForm } from "./change-password-later.ts";
export { useSessionWatch } from "./use-session-watch.ts";
