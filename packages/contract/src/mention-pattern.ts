/**
 * Follows an `@` that starts no mention, because it stands inside a word, an address or a path, as in `José@ama`,
 * `@@ama` and `/@ama`. Signs alone, such as the hyphen of a list, are no part of an address.
 */
const insideWord = String.raw`(?<![\p{L}\p{N}@_/][\p{M}\u200c\u200d]*@|[^\s=&#%+~$.-][=&#%+~$.-]+@)`;

/** Matches an `@` at a place where a mention can start. */
const mentionStart = `@${insideWord}`;

/**
 * Matches an `@` with a username, which is the first group. A name in other letters is not a shorter username, as in
 * `@José`; endings that other scripts write without a space stay text.
 */
export const mentionPattern = new RegExp(
  String.raw`${mentionStart}([A-Za-z0-9_.]+)(?![A-Za-z0-9_.@\p{M}\p{Script=Latin}])`,
  "gu",
);

/** Matches the mention that is being typed at the end of a text. The first group is what is searched: any name. */
const typedMentionPattern = new RegExp(
  String.raw`${mentionStart}((?:[\p{L}\p{M}\p{N}_.\u200c\u200d]|['’ʼ‘-](?=\p{L}))*)$`,
  "u",
);

/** Max code units of what is searched for a mention. */
const maxSearchLength = 60;

/**
 * Returns the mention being typed at the caret: the letters after the `@`, and the index of the `@` in the text. Null
 * if there is none.
 */
export function findMentionAtCaret(
  text: string,
  caret: number,
): { search: string; position: number } | null {
  const position = text.lastIndexOf("@", caret - 1);
  if (position === -1 || caret - position - 1 > maxSearchLength) return null;
  const match = typedMentionPattern.exec(text.slice(0, caret));
  return match?.[1] === undefined ? null : { search: match[1], position: match.index };
}
