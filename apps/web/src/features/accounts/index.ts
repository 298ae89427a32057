export { ChangePasswordForm } from "./change-password-later.ts";
export { GoogleLink } from "./google-link.tsx";
export { useSessionWatch } from "./use-session-watch.ts";
