import type { MessageView } from "@kora/contract/messages";

type Mentions = MessageView["mentions"];

/** A part of a text: plain text or a mention. */
export interface NamedPart {
  readonly text: string;
  readonly userId: string | null;
}

/** Matches usernames; a trailing dot may belong to the sentence. */
const named = /(?<![\w@.])@([A-Za-z0-9_.]{3,30})/g;

/** Splits a text at the message's mentions. */
export function toNamedParts(words: string, mentions: Mentions): NamedPart[] {
  if (mentions.length === 0) return [{ text: words, userId: null }];
  const byName = new Map(mentions.map(({ _id, username }) => [username.toLowerCase(), _id]));
  const parts: NamedPart[] = [];
  let from = 0;
  const say = (to: number) =>
    to > from && parts.push({ text: words.slice(from, to), userId: null });
  for (const { 1: found = "", index } of words.matchAll(named)) {
    let name = found;
    while (name.endsWith(".") && !byName.has(name.toLowerCase())) name = name.slice(0, -1);
    const userId = byName.get(name.toLowerCase());
    if (userId === undefined) continue;
    say(index);
    parts.push({ text: `@${name}`, userId });
    from = index + name.length + 1;
  }
  say(words.length);
  return parts;
}

/**
 * Returns the mention being typed at the caret: the letters after the `@` and its position; null when there
 * is none.
 */
export function namedAt(words: string, caret: number): { search: string; at: number } | null {
  const before = words.slice(0, caret);
  const found = /(?:^|[\s([{"'“‘])@([A-Za-z0-9_.]{0,30})$/.exec(before);
  if (found === null) return null;
  const search = found[1] ?? "";
  return { search, at: caret - search.length - 1 };
}
