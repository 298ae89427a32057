export { ChangePasswordForm } from "./change-password-later.ts";
export { GoogleLink } from "./google-link.tsx";
export { useLogOut } from "./use-log-out.ts";
export { useSessionWatch } from "./use-session-watch.ts";
