export { BlockedEntities } from "./lazy-blocked-entities.ts";
export { useBlock } from "./use-block.ts";
export { useReport } from "./use-report.ts";
export { useUnblock } from "./use-unblock.ts";
