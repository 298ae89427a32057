export { GoogleLink } from "./google-link.tsx";
export { ChangePasswordForm } from "./lazy-change-password-form.ts";
export { useLogOut } from "./use-log-out.ts";
export { useSessionWatch } from "./use-session-watch.ts";
