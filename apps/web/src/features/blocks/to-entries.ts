import type { BlocksView } from "@kora/contract/blocks";
import { blocksText } from "#text/blocks.ts";
import type { BlockedKind } from "./blocks-query.ts";

const { list: text } = blocksText;

/** An entry of the list of blocks. */
export interface BlockedEntry {
  readonly _id: string;
  /** A round avatar for users and writers, a poster for stories. */
  readonly picture:
    | { readonly kind: "avatar"; readonly src: string | null; readonly name: string }
    | { readonly kind: "poster"; readonly src: string };
  /** Name or title, or the text of a status or comment. */
  readonly title: string;
  /** Username or author; "" for writers. */
  readonly detail: string;
  readonly blockedAt: string;
}

type EntryMappers = {
  readonly [Kind in BlockedKind]: (entity: BlocksView[Kind][number]) => BlockedEntry;
};

const entryMappers: EntryMappers = {
  blockedUsers: ({ _id, name, username, avatar, blockedAt }) => ({
    _id,
    picture: { kind: "avatar", src: avatar, name },
    title: name,
    detail: text.username(username),
    blockedAt,
  }),
  blockedWriters: ({ _id, posterName, profilePicture, blockedAt }) => ({
    _id,
    picture: { kind: "avatar", src: profilePicture, name: posterName },
    title: posterName,
    detail: "",
    blockedAt,
  }),
  blockedStories: ({ _id, title, posterImage, posterName, blockedAt }) => ({
    _id,
    picture: { kind: "poster", src: posterImage },
    title,
    detail: text.by(posterName),
    blockedAt,
  }),
  blockedStatuses: ({ _id, content, user, blockedAt }) => ({
    _id,
    picture: { kind: "avatar", src: user.avatar, name: user.username },
    title: content,
    detail: text.username(user.username),
    blockedAt,
  }),
  blockedComments: ({ _id, text: content, userId, blockedAt }) => ({
    _id,
    picture: { kind: "avatar", src: userId?.avatar ?? null, name: userId?.username ?? "" },
    title: content,
    detail: userId === null ? text.deletedUser : text.username(userId.username),
    blockedAt,
  }),
};

export function toEntries<Kind extends BlockedKind>(
  blocks: BlocksView,
  kind: Kind,
): BlockedEntry[] {
  const toEntry = entryMappers[kind] as (entity: BlocksView[BlockedKind][number]) => BlockedEntry;
  return blocks[kind].map(toEntry);
}
