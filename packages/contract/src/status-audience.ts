import { z } from "zod";
import { Id } from "./common.ts";
import { limits } from "./limits.ts";
import { statusAudience as texts } from "./sentences/status-audience.ts";

/** The audiences of a status that need no list of people. */
export const namedAudiences = ["everyone", "friends", "followersAndFriends"] as const;
export type NamedAudience = (typeof namedAudiences)[number];

/** The users who may see a status besides its owner: a word, or the ids of chosen users. */
export const StatusAudience = z
  .union(
    [
      z.enum(namedAudiences),
      z
        .array(Id)
        .min(1)
        .transform((ids) => [...new Set(ids)]),
    ],
    texts.unknownAudience,
  )
  .refine(
    (audience) => typeof audience === "string" || audience.length <= limits.status.chosenUsers,
    texts.tooManyChosen,
  )
  .describe("`everyone`, `friends`, `followersAndFriends`, or a list of at most 200 user ids.");
export type StatusAudience = z.infer<typeof StatusAudience>;
