import type { Mentions } from "@kora/contract/common";

/** A part of a text: plain text or a mention. */
export interface MentionPart {
  readonly text: string;
  /** The mentioned user; null for plain text. */
  readonly userId: string | null;
}

/** Matches an `@` with a username. A trailing dot is part of the name or ends the sentence. */
const mentionPattern = /(?<![\w@.])@([A-Za-z0-9_.]{3,30})/g;

/** Splits a text at its mentions. */
export function toMentionParts(text: string, mentions: Mentions): MentionPart[] {
  if (mentions.length === 0) return [{ text, userId: null }];
  const byName = new Map(mentions.map(({ _id, username }) => [username.toLowerCase(), _id]));
  const parts: MentionPart[] = [];
  let start = 0;
  const pushText = (end: number) =>
    end > start && parts.push({ text: text.slice(start, end), userId: null });
  for (const { 1: match = "", index } of text.matchAll(mentionPattern)) {
    let name = match;
    while (name.endsWith(".") && !byName.has(name.toLowerCase())) name = name.slice(0, -1);
    const userId = byName.get(name.toLowerCase());
    if (userId === undefined) continue;
    pushText(index);
    parts.push({ text: `@${name}`, userId });
    start = index + name.length + 1;
  }
  pushText(text.length);
  return parts;
}

/**
 * Returns the mention being typed at the caret: the letters after the `@`, and the index of the `@` in the text. Null
 * if there is none.
 */
export function findMentionAtCaret(
  text: string,
  caret: number,
): { search: string; position: number } | null {
  const textBeforeCaret = text.slice(0, caret);
  const match = /(?:^|[\s([{"'“‘])@([A-Za-z0-9_.]{0,30})$/.exec(textBeforeCaret);
  if (match === null) return null;
  const search = match[1] ?? "";
  return { search, position: caret - search.length - 1 };
}
