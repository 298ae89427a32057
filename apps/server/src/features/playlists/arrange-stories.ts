/** What a call asks of a playlist's stories; the parts are done in this order. */
export interface Arrangement {
  /** The whole list as the caller sees it. */
  readonly stories?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
  readonly add?: readonly string[] | undefined;
  /** Come first, those of them that are in it. */
  readonly order?: readonly string[] | undefined;
}

/** A story of the playlist before the call; `isSeen`: its owner may see it now. */
export interface HeldStory {
  readonly id: string;
  readonly isSeen: boolean;
}

/**
 * The stories of a playlist after the call, each once. What the owner cannot see for now, because of a
 * block or of moderation, keeps being there: they could not name it. `seen` are those of the ids named
 * that they may see; no other story comes in.
 */
export function arrangeStories(
  held: readonly HeldStory[],
  { stories, remove = [], add = [], order = [] }: Arrangement,
  seen: ReadonlySet<string>,
): string[] {
  const before = held.map(({ id }) => id);
  const known = new Set([...before, ...seen]);
  const start = stories
    ? [...stories, ...held.flatMap(({ id, isSeen }) => (isSeen ? [] : [id]))]
    : before;
  const removed = new Set(remove);
  const list = new Set(start.filter((id) => known.has(id) && !removed.has(id)));
  for (const id of add) {
    if (known.has(id)) {
      list.add(id);
    }
  }
  return [...new Set([...order.filter((id) => list.has(id)), ...list])];
}
