import type { BlocksView } from "@kora/contract/blocks";
import { blocksText } from "#text/blocks.ts";
import type { BlockedKind } from "./blocks-query.ts";

const { list: text } = blocksText;

/** A line of the blocked entities. */
export interface BlockedEntry {
  readonly _id: string;
  /** Round for people, a poster for stories; nothing for what has none. */
  readonly picture:
    | { readonly kind: "person"; readonly src: string | null; readonly name: string }
    | { readonly kind: "story"; readonly src: string };
  /** What it is called, or how it begins. */
  readonly title: string;
  /** Whose it is. */
  readonly detail: string;
  readonly blockedAt: string;
}

type Lines = { readonly [Kind in BlockedKind]: (one: BlocksView[Kind][number]) => BlockedEntry };

const lines: Lines = {
  blockedUsers: ({ _id, name, username, avatar, blockedAt }) => ({
    _id,
    picture: { kind: "person", src: avatar, name },
    title: name,
    detail: text.username(username),
    blockedAt,
  }),
  blockedWriters: ({ _id, posterName, profilePicture, blockedAt }) => ({
    _id,
    picture: { kind: "person", src: profilePicture, name: posterName },
    title: posterName,
    detail: "",
    blockedAt,
  }),
  blockedStories: ({ _id, title, posterImage, posterName, blockedAt }) => ({
    _id,
    picture: { kind: "story", src: posterImage },
    title,
    detail: text.by(posterName),
    blockedAt,
  }),
  blockedStatuses: ({ _id, content, user, blockedAt }) => ({
    _id,
    picture: { kind: "person", src: user.avatar, name: user.username },
    title: content,
    detail: text.username(user.username),
    blockedAt,
  }),
  blockedComments: ({ _id, text: words, userId, blockedAt }) => ({
    _id,
    picture: { kind: "person", src: userId?.avatar ?? null, name: userId?.username ?? "" },
    title: words,
    detail: userId === null ? text.somebody : text.username(userId.username),
    blockedAt,
  }),
};

/** What was blocked of one kind, as lines. */
export function toEntries<Kind extends BlockedKind>(
  blocks: BlocksView,
  kind: Kind,
): BlockedEntry[] {
  const toLine = lines[kind] as (one: BlocksView[BlockedKind][number]) => BlockedEntry;
  return blocks[kind].map(toLine);
}
