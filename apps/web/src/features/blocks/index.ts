export { blockUserItem } from "./block-user-item.tsx";
export { BlockedEntities } from "./lazy-blocked-entities.ts";
export { useBlock } from "./use-block.ts";
export { useUnblock } from "./use-unblock.ts";
