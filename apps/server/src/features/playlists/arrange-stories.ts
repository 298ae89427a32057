/** Changes of a playlist's stories, applied in the order of these fields. All are lists of story ids. */
export interface StoryChanges {
  /** Replaces the stories that the owner sees. */
  readonly stories?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
  readonly add?: readonly string[] | undefined;
  /** Moves these stories to the front, in this order. Ignores ids that are not in the playlist. */
  readonly order?: readonly string[] | undefined;
}

/** A story of the playlist before the change. */
export interface PlaylistStory {
  readonly id: string;
  /** True if the playlist's owner may see the story. */
  readonly isVisible: boolean;
}

/**
 * Returns the ids of a playlist's stories after the changes, each once. Stories that the owner cannot see now, because
 * of a block or of moderation, are kept unless `remove` names them, because the owner's client does not know their ids.
 * `visibleIds` are the requested stories that the owner may see; no other story is added.
 */
export function arrangeStories(
  currentStories: readonly PlaylistStory[],
  { stories, remove = [], add = [], order = [] }: StoryChanges,
  visibleIds: ReadonlySet<string>,
): string[] {
  const currentIds = currentStories.map(({ id }) => id);
  const allowedIds = new Set([...currentIds, ...visibleIds]);
  const initialIds = stories
    ? [...stories, ...currentStories.flatMap(({ id, isVisible }) => (isVisible ? [] : [id]))]
    : currentIds;
  const removedIds = new Set(remove);
  const storyIds = new Set(initialIds.filter((id) => allowedIds.has(id) && !removedIds.has(id)));
  for (const id of add) {
    if (allowedIds.has(id)) {
      storyIds.add(id);
    }
  }
  return [...new Set([...order.filter((id) => storyIds.has(id)), ...storyIds])];
}
