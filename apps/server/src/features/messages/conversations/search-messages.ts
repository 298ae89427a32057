import { limits } from "@kora/contract/limits";
import type { FoundMessage } from "@kora/contract/messages";
import { type SQL, sql } from "drizzle-orm";
import type { ViewerContext } from "../../../platform/context.ts";
import {
  decodeIdCursor,
  encodeCursor,
  type Page,
  type PageInput,
} from "../../../platform/cursor.ts";
import { toSearchWords } from "../../../platform/database/search-words.ts";
import type { Placeholder } from "../../../platform/database/statement.ts";
import {
  type ConversationKind,
  type ConversationRef,
  type ConversationValues,
  isReferredTo,
  statementByKind,
  viewerConversation,
} from "../conversation-ref.ts";
import { isDeletedSender } from "../deleted-sender.ts";
import { isRequestHiddenByAge } from "../requests/hidden-request.ts";
import { hasNotDisappeared } from "../views.ts";
import { toFoundMessage } from "./views.ts";

/** Max words of a search. Further words are ignored. */
const maxWords = 8;

interface Values extends ConversationValues {
  hiddenUserIds: readonly string[];
  words: readonly string[];
  /** Only messages with an id below this one are searched. */
  beforeId: string;
  maxFound: number;
  maxSearched: number;
  now: Date;
}

interface Row {
  found_ids: string[];
  /** The oldest message that was read; null if there was none. */
  last_searched_id: string | null;
  searched_count: number;
}

/** Selects the id of the conversation. For a group of which the viewer is not a member, it selects no row. */
const selectConversation: Record<ConversationKind, (value: Placeholder<Values>) => SQL> = {
  chat: (value) =>
    sql`SELECT c.id FROM conversations c
      WHERE ${isReferredTo.chat(value as Placeholder<ConversationValues>)} AND NOT ${isRequestHiddenByAge(value("viewer"))}`,
  group: (value) =>
    sql`SELECT c.id FROM ${viewerConversation("group", value as Placeholder<ConversationValues>)}`,
};

/**
 * True if the viewer may find the message `m`. In a group, they cannot find messages of users with a block between them
 * and the viewer. In a chat, messages stay readable after a block.
 */
const isFindable: Record<ConversationKind, (value: Placeholder<Values>) => SQL> = {
  chat: () => sql`true`,
  group: (value) => sql`m.sender_id <> ALL (${value("hiddenUserIds")}::uuid[])`,
};

/**
 * Reads up to `maxSearched` messages by the index of the conversation, newest first, and compares each with the words.
 * The words have no index: it would make each send slower, and searches are rare. The SQL function `search_forms`
 * splits a text into words without case and accents.
 */
export const selectMatches = statementByKind<Values, Row>(
  "search-messages",
  (kind, value) => sql`
    WITH searched AS MATERIALIZED (
      SELECT m.* FROM (${selectConversation[kind](value)}) conversation CROSS JOIN LATERAL (
        SELECT m.id, m.sender_id, m.content, m.deleted_at, m.disappears_at FROM messages m
        WHERE m.conversation_id = conversation.id AND m.id < ${value("beforeId")}
        ORDER BY m.id DESC LIMIT ${value("maxSearched")}
      ) m)
    SELECT
      ARRAY(
        SELECT m.id FROM searched m
        WHERE m.deleted_at IS NULL AND ${hasNotDisappeared(sql`m`, sql`${value("now")}::timestamptz`)}
          AND ${isFindable[kind](value)}
          AND CASE WHEN NOT EXISTS (
            SELECT FROM unnest(${value("words")}::text[]) search_word
            WHERE NOT EXISTS (
              SELECT FROM unnest(search_forms(m.content)) message_word WHERE starts_with(message_word, search_word)))
          -- Only for messages that match, because it looks up the sender.
          THEN NOT EXISTS (
            SELECT FROM users sender WHERE sender.id = m.sender_id AND ${isDeletedSender(sql`sender`)})
          END
        ORDER BY m.id DESC LIMIT ${value("maxFound")}) AS found_ids,
      (SELECT m.id FROM searched m ORDER BY m.id LIMIT 1) AS last_searched_id,
      (SELECT count(*)::int FROM searched) AS searched_count`,
);

/**
 * Returns the ids of the messages in a conversation that contain, for each word of `q`, a word that begins with it.
 * Case and accents are ignored; the newest message comes first. One call reads at most `limits.message.searchedPerCall`
 * messages, so a page can be empty and still have a next page.
 */
export async function searchMessages(
  ctx: ViewerContext,
  { kind, id }: ConversationRef,
  { q, limit, cursor }: PageInput & { q: string },
): Promise<Page<FoundMessage>> {
  const beforeId = decodeIdCursor(cursor);
  const words = await toSearchWords(ctx, q, maxWords);
  if (words.length === 0) return { items: [], nextCursor: undefined };
  const maxSearched = limits.message.searchedPerCall;
  const row = await ctx.db.row(selectMatches[kind], {
    viewer: ctx.viewer.userId,
    hiddenUserIds: ctx.viewer.hiddenUserIds,
    refId: id,
    words,
    beforeId,
    maxFound: limit,
    maxSearched,
    now: ctx.clock.now(),
  });
  const { found_ids: foundIds = [], last_searched_id = null, searched_count = 0 } = row ?? {};
  const nextBeforeId = foundIds.length === limit ? (foundIds.at(-1) ?? null) : last_searched_id;
  const hasMore = foundIds.length === limit || searched_count === maxSearched;
  return {
    items: foundIds.map(toFoundMessage),
    nextCursor: hasMore && nextBeforeId !== null ? encodeCursor([nextBeforeId]) : undefined,
  };
}
