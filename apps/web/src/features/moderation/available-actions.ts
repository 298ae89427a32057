import type { ReportedEntity } from "@kora/contract/moderation";
import type { ModerationAction } from "@kora/contract/moderation-actions";

/** Returns the actions that a moderator can take on reported content in its current state. */
export function availableActions({ kind, thing, act }: ReportedEntity): ModerationAction[] {
  // `act` is null while a report is open.
  const actions: ModerationAction[] = act === null ? ["dismiss"] : [];
  // `thing` is null if the content was deleted.
  if (thing === null) return actions;
  // Hiding a status deletes it, so it cannot be shown again.
  if (kind === "story" || kind === "comment") actions.push(thing.isHidden ? "unhide" : "hide");
  if (kind === "status" && !thing.isHidden) actions.push("hide");
  if (thing.author === null) return actions;
  // Ratings can only be raised, and `mature` is the highest. `rating` is null except for stories.
  if (thing.rating !== null && thing.rating !== "mature") actions.push("raise");
  actions.push("setBirthMonth");
  // `restore` ends the suspension of the author.
  return [...actions, "warn", thing.author.isSuspended ? "restore" : "suspend"];
}
