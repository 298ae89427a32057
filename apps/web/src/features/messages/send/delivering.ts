export { applyNewMessage } from "../apply-events.ts";
export { deliver } from "./deliver.ts";
