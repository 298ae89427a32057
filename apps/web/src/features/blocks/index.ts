export { BlockedEntities } from "./blocked-entities-later.ts";
export { useBlock } from "./use-block.ts";
export { useReport } from "./use-report.ts";
