import type { BlocksView } from "@kora/contract/blocks";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";

export type BlockedKind = keyof BlocksView;

/** What one blocked, as it is now: it is blocked on many pages. */
export const blocksQuery = queryOptions({
  queryKey: ["blocks"],
  staleTime: 0,
  queryFn: ({ signal }) => api.call("listBlocks", {}, { signal }),
});

/** All but one of the things of a kind. */
export function withoutBlocked(
  blocks: BlocksView,
  kind: BlockedKind,
  targetId: string,
): BlocksView {
  const isOther = ({ _id }: { _id: string }) => _id !== targetId;
  return { ...blocks, [kind]: blocks[kind].filter(isOther) };
}

/** Puts back what `withoutBlocked` took out of `before`; what else changed since stays so. */
export function withBlockedAgain(
  blocks: BlocksView,
  before: BlocksView,
  kind: BlockedKind,
  targetId: string,
): BlocksView {
  const kept = new Set([targetId, ...blocks[kind].map(({ _id }) => _id)]);
  return { ...blocks, [kind]: before[kind].filter(({ _id }) => kept.has(_id)) };
}
