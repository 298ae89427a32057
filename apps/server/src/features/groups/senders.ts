import type { Group } from "./access.ts";

/** Returns the members who may send messages in a group. */
export function chooseSenders({
  isBroadcast,
  deletedAt,
  hiddenAt,
}: Pick<Group, "isBroadcast" | "deletedAt" | "hiddenAt">): "all" | "admins" | "none" {
  if (deletedAt !== null || hiddenAt !== null) return "none";
  return isBroadcast ? "admins" : "all";
}
