import type { ModeratedKind } from "@kora/contract/moderation-actions";
import type { TransactionContext, Viewer } from "../../platform/context.ts";
import { hideComment, unhideComment } from "../comments/index.ts";
import { hideGroup, unhideGroup } from "../groups/index.ts";
import { hidePlaylist, unhidePlaylist } from "../playlists/index.ts";
import { hideSeries, unhideSeries } from "../series/index.ts";
import { hideStatus, unhideStatus } from "../statuses/index.ts";
import { hideStory, unhideStory } from "../stories/index.ts";
import type { Target } from "./entities.ts";

/** Changes an entity of one kind. Returns false if nothing changed. */
type Change = (tx: TransactionContext<Viewer>, targetId: string) => Promise<boolean>;

type Changes = Readonly<Partial<Record<ModeratedKind, Change>>>;

const hideByKind: Changes = {
  story: hideStory,
  comment: hideComment,
  status: hideStatus,
  group: hideGroup,
  playlist: hidePlaylist,
  series: hideSeries,
};

const unhideByKind: Changes = {
  story: unhideStory,
  comment: unhideComment,
  status: unhideStatus,
  group: unhideGroup,
  playlist: unhidePlaylist,
  series: unhideSeries,
};

/** True for a kind that can be hidden. */
export const isHideable = (kind: ModeratedKind) => hideByKind[kind] !== undefined;

/** Hides an entity. Returns false if it is hidden or deleted already. */
export async function hideEntity(
  tx: TransactionContext<Viewer>,
  { kind, targetId }: Target,
): Promise<boolean> {
  return (await hideByKind[kind]?.(tx, targetId)) ?? false;
}

/** Shows a hidden entity again. Returns false if it is not hidden. */
export async function unhideEntity(
  tx: TransactionContext<Viewer>,
  { kind, targetId }: Target,
): Promise<boolean> {
  return (await unhideByKind[kind]?.(tx, targetId)) ?? false;
}
