import { pictureLimits } from "@kora/contract/story-picture";
import { countCharacters } from "@kora/contract/text-length";
import {
  type Command,
  type EditorState,
  NodeSelection,
  TextSelection,
  type Transaction,
} from "@tiptap/pm/state";
import { getMatchHighlights, getSearchState, type SearchQuery } from "prosemirror-search";
import type { PlacedPicture } from "./picture.ts";

/**
 * The commands of `prosemirror-search` only see text, and take `$1` in a replacement for a part of the match. These also
 * find pictures: one with the search in its caption or its alternative text is one match.
 */

interface Match {
  readonly from: number;
  readonly to: number;
  /** The picture at `from`; null for text. */
  readonly picture: PlacedPicture | null;
}

const toPattern = ({ search, caseSensitive }: SearchQuery) =>
  new RegExp(search.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"), caseSensitive ? "gu" : "giu");

function getQuery(state: EditorState): SearchQuery | null {
  const query = getSearchState(state)?.query;
  return query?.valid ? query : null;
}

/** Returns the pictures with the search in their texts, in the order of the document. */
export function findPictures(state: EditorState): Match[] {
  const query = getQuery(state);
  if (query === null) return [];
  const pattern = toPattern(query);
  const pictures: Match[] = [];
  state.doc.descendants((node, from) => {
    if (node.type.name !== "picture") return;
    const picture = node.attrs.picture as PlacedPicture;
    if (`${picture.alt}\n${picture.caption}`.search(pattern) === -1) return;
    pictures.push({ from, to: from + node.nodeSize, picture });
  });
  return pictures;
}

/** Returns all matches of the search, in the order of the document. */
export function findMatches(state: EditorState): Match[] {
  const textMatches = getMatchHighlights(state)
    .find()
    .map(({ from, to }) => ({ from, to, picture: null }));
  return [...textMatches, ...findPictures(state)].toSorted((a, b) => a.from - b.from);
}

/** True if the match is the selection. */
export const isSelected = ({ selection }: EditorState, { from, to }: Match) =>
  selection.from === from && selection.to === to;

function select(tr: Transaction, { from, to, picture }: Match): Transaction {
  const selection =
    picture === null ? TextSelection.create(tr.doc, from, to) : NodeSelection.create(tr.doc, from);
  return tr.setSelection(selection).scrollIntoView();
}

/** Selects the next match; after the last one, the first. */
export const findNext: Command = (state, dispatch) => {
  const matches = findMatches(state);
  const next = matches.find(({ from }) => from >= state.selection.to) ?? matches[0];
  if (next) dispatch?.(select(state.tr, next));
  return next !== undefined;
};

/** Selects the previous match; before the first one, the last. */
export const findPrevious: Command = (state, dispatch) => {
  const matches = findMatches(state);
  const previous = matches.findLast(({ to }) => to <= state.selection.from) ?? matches.at(-1);
  if (previous) dispatch?.(select(state.tr, previous));
  return previous !== undefined;
};

/** Replaces the search in the texts of a picture. A text that would be too long, or no alternative text, stays. */
export function replaceInPicture(picture: PlacedPicture, query: SearchQuery): PlacedPicture {
  const pattern = toPattern(query);
  const replace = (text: string, max: number) => {
    const replaced = text.replaceAll(pattern, () => query.replace).trim();
    return countCharacters(replaced) > max ? text : replaced;
  };
  return {
    ...picture,
    alt: replace(picture.alt, pictureLimits.alt) || picture.alt,
    caption: replace(picture.caption, pictureLimits.caption),
  };
}

/** Replaces a match. Returns false if it is a picture whose texts stay. */
function replaceMatch(tr: Transaction, { from, to, picture }: Match, query: SearchQuery): boolean {
  if (picture !== null) {
    const replaced = replaceInPicture(picture, query);
    tr.setNodeAttribute(from, "picture", replaced);
    return replaced.alt !== picture.alt || replaced.caption !== picture.caption;
  }
  const marks = tr.doc.resolve(from).marksAcross(tr.doc.resolve(to));
  const { schema } = tr.doc.type;
  tr.replaceWith(from, to, query.replace === "" ? [] : schema.text(query.replace, marks));
  return true;
}

/** Replaces the selected match and selects the next one; without a selected match, it only selects. */
export const replaceNext: Command = (state, dispatch) => {
  const query = getQuery(state);
  const matches = findMatches(state);
  const match = matches.find((item) => isSelected(state, item));
  if (query === null || match === undefined) return findNext(state, dispatch);
  const { tr } = state;
  replaceMatch(tr, match, query);
  const next = matches.find(({ from }) => from >= match.to) ?? matches[0] ?? match;
  const isOnly = next === match;
  const from = isOnly ? next.from : tr.mapping.map(next.from, 1);
  const to = tr.mapping.map(next.to, isOnly ? 1 : -1);
  dispatch?.(select(tr, { ...next, from, to }));
  return true;
};

/** Replaces all matches in one transaction. Returns their number. */
export function replaceAll(state: EditorState, dispatch: (tr: Transaction) => void): number {
  const query = getQuery(state);
  if (query === null) return 0;
  const { tr } = state;
  // From the last to the first, so that the positions of the others stay.
  const replaced = findMatches(state)
    .toReversed()
    .filter((match) => replaceMatch(tr, match, query));
  dispatch(tr);
  return replaced.length;
}
