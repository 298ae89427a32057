import type { ReportedEntity } from "@kora/contract/moderation";
import type { ModerationAction } from "@kora/contract/moderation-actions";

/** What a moderator can do about a thing as it is now. */
export function actsFor({ kind, thing, act }: ReportedEntity): ModerationAction[] {
  const acts: ModerationAction[] = act === null ? ["dismiss"] : [];
  if (thing === null) return acts;
  // A status that is hidden is deleted, and does not come back.
  if (kind === "story" || kind === "comment") acts.push(thing.isHidden ? "unhide" : "hide");
  if (kind === "status" && !thing.isHidden) acts.push("hide");
  if (thing.author === null) return acts;
  return [...acts, "warn", thing.author.isSuspended ? "restore" : "suspend"];
}
