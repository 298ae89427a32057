/** Changes of a playlist's stories, applied in this order. */
export interface StoryChanges {
  /** Replaces the list, as the client sees it. */
  readonly stories?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
  readonly add?: readonly string[] | undefined;
  /** Ids that come first, if they are in the list. */
  readonly order?: readonly string[] | undefined;
}

/** A story of the playlist before the change. `isVisible`: the playlist's owner may see it. */
export interface PlaylistStory {
  readonly id: string;
  readonly isVisible: boolean;
}

/**
 * Returns the stories of a playlist after the changes, each once. Stories that the owner cannot see now, because of a
 * block or of moderation, stay, because the owner's client does not know their ids. `visible` are the requested stories
 * that the owner may see; no other story is added.
 */
export function arrangeStories(
  current: readonly PlaylistStory[],
  { stories, remove = [], add = [], order = [] }: StoryChanges,
  visible: ReadonlySet<string>,
): string[] {
  const currentIds = current.map(({ id }) => id);
  const known = new Set([...currentIds, ...visible]);
  const initialIds = stories
    ? [...stories, ...current.flatMap(({ id, isVisible }) => (isVisible ? [] : [id]))]
    : currentIds;
  const removed = new Set(remove);
  const list = new Set(initialIds.filter((id) => known.has(id) && !removed.has(id)));
  for (const id of add) {
    if (known.has(id)) {
      list.add(id);
    }
  }
  return [...new Set([...order.filter((id) => list.has(id)), ...list])];
}
