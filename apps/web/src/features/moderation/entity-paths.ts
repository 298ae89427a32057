import type { Target } from "./queries.ts";

/** Returns the path of the page of a person or of content in moderation. */
export const moderationPath = ({ kind, targetId }: Target) => `/moderation/${kind}/${targetId}`;
