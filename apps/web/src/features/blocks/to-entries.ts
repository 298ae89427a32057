import type { BlocksView } from "@kora/contract/blocks";
import { blocksText } from "#text/blocks.ts";
import type { BlockedKind } from "./blocks-query.ts";

const { list: text } = blocksText;

/** An entry of the list of blocks. */
export interface BlockedEntry {
  readonly _id: string;
  /** The poster of a story; for other kinds, the avatar of the user, writer or author. */
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
  blockedComments: ({ _id, text: content, userId: author, blockedAt }) => ({
    _id,
    picture: { kind: "avatar", src: author?.avatar ?? null, name: author?.username ?? "" },
    title: content,
    detail: author === null ? text.deletedUser : text.username(author.username),
    blockedAt,
  }),
};

/** Converts the blocks of one kind to entries of the list. */
export function toEntries<Kind extends BlockedKind>(
  blocks: BlocksView,
  kind: Kind,
): BlockedEntry[] {
  const toEntry = entryMappers[kind] as (entity: BlocksView[BlockedKind][number]) => BlockedEntry;
  return blocks[kind].map(toEntry);
}
