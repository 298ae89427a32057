export { applyAlert } from "./apply-events.ts";
