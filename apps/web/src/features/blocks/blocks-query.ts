import type { BlocksView } from "@kora/contract/blocks";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

/** The kinds of blocked entities: the lists of the response. */
export type BlockedKind = keyof BlocksView;

/** The viewer's blocks. Always stale, because blocks are made on many pages. */
export const blocksQuery = queryOptions({
  queryKey: ["blocks"],
  staleTime: 0,
  queryFn: ({ signal }) => api.call("listBlocks", {}, { signal }),
});

/** Returns the blocks without one entity of a kind. */
export function removeBlocked(blocks: BlocksView, kind: BlockedKind, targetId: string): BlocksView {
  const isOther = ({ _id }: { _id: string }) => _id !== targetId;
  return { ...blocks, [kind]: blocks[kind].filter(isOther) };
}

/**
 * Rolls back `removeBlocked`: puts the entity back at its position in `previous`. Entries removed since then stay
 * removed; entries added since then are missing until the next fetch.
 */
export function restoreBlocked(
  blocks: BlocksView,
  previous: BlocksView,
  kind: BlockedKind,
  targetId: string,
): BlocksView {
  const remaining = new Set([targetId, ...blocks[kind].map(({ _id }) => _id)]);
  return { ...blocks, [kind]: previous[kind].filter(({ _id }) => remaining.has(_id)) };
}
