import type { ModeratedEntity } from "@kora/contract/moderation";
import type { ModeratedKind, ModerationAction } from "@kora/contract/moderation-actions";
import { serverNow } from "../../../lib/server-clock.ts";

/** The fields of an entity on which the available actions depend. */
export type ActionTarget = Pick<
  ModeratedEntity,
  "kind" | "targetId" | "thing" | "reportCount" | "act" | "revision" | "mayAct"
>;

export interface AvailableActions {
  /** Actions on the content and its reports. */
  readonly ofEntity: readonly ModerationAction[];
  /** Actions on the author, or on the user. Empty without an author. */
  readonly ofPerson: readonly ModerationAction[];
}

/** Returns whether a limit is in effect. The time stays after it has ended. */
export function isLimited({ limitedUntil }: { readonly limitedUntil: string | null }): boolean {
  return limitedUntil !== null && Date.parse(limitedUntil) > serverNow();
}

const hideableKinds: readonly ModeratedKind[] = [
  "story",
  "comment",
  "status",
  "group",
  "playlist",
  "series",
];

/**
 * Returns whether a report of the entity is open. Otherwise, `act` is the last action, or null before the first one,
 * and `reportCount` counts the handled reports.
 */
export function hasOpenReports({
  act: lastAction,
  reportCount,
}: Pick<ModeratedEntity, "act" | "reportCount">): boolean {
  return lastAction === null && reportCount > 0;
}

/** Returns the actions that the viewer can take in the current state; null if the viewer may not act. */
export function availableActions(target: ActionTarget): AvailableActions | null {
  if (!target.mayAct) return null;
  return { ofEntity: entityActions(target), ofPerson: personActions(target) };
}

function entityActions(target: ActionTarget): ModerationAction[] {
  const { kind, thing: currentContent } = target;
  const actions: ModerationAction[] = hasOpenReports(target) ? ["dismiss"] : [];
  // The content was deleted.
  if (currentContent === null) return actions;
  if (hideableKinds.includes(kind)) actions.push(currentContent.isHidden ? "unhide" : "hide");
  // Ratings can only be raised, and `mature` is the highest. `rating` is null except for stories.
  if (currentContent.rating !== null && currentContent.rating !== "mature") actions.push("raise");
  return actions;
}

function personActions({ thing: currentContent }: ActionTarget): ModerationAction[] {
  const author = currentContent?.author;
  if (!author) return [];
  return [
    "warn",
    isLimited(author) ? "unlimit" : "limit",
    "setBirthMonth",
    // `restore` ends the suspension, also that of a closed account.
    author.isSuspended ? "restore" : "suspend",
    "close",
  ];
}
