export { applySent } from "../apply-sent.ts";
export { deliver } from "./deliver.ts";
