/** Who may comment on a story; the griot chooses it. */
export const commentPermissions = ["everyone", "followers", "nobody"] as const;
export type CommentPermission = (typeof commentPermissions)[number];

/** The reasons for which a viewer who sees a story may not comment on it. */
export const commentRefusals = ["locked", "barred", "followers", "nobody"] as const;
export type CommentRefusal = (typeof commentRefusals)[number];

/** The state that decides whether a viewer may comment. */
export interface CommentAccess {
  readonly isLocked: boolean;
  readonly permission: CommentPermission;
  /** True if the viewer wrote the story. */
  readonly isAuthor: boolean;
  /** True if the viewer follows the griot. */
  readonly isFollower: boolean;
  /** True if the griot has barred the viewer. */
  readonly isBarred: boolean;
}

/** Returns the reason for which the viewer may not comment, or null. A lock also applies to the griot. */
export function getCommentRefusal(access: CommentAccess): CommentRefusal | null {
  if (access.isLocked) return "locked";
  if (access.isAuthor) return null;
  if (access.isBarred) return "barred";
  if (access.permission === "nobody") return "nobody";
  return access.permission === "followers" && !access.isFollower ? "followers" : null;
}
