export { useSessionWatch } from "./use-session-watch.ts";
