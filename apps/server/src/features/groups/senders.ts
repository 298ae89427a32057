import type { Group } from "./access.ts";

/** Returns the members who may send messages in a group. */
export function chooseSenders({
  isBroadcast,
  deletedAt,
  hiddenAt,
}: Pick<Group, "isBroadcast" | "deletedAt" | "hiddenAt">): "all" | "admins" | "nobody" {
  if (deletedAt !== null || hiddenAt !== null) return "nobody";
  return isBroadcast ? "admins" : "all";
}
