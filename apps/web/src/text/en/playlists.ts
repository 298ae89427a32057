import { playlists as playlistsSentences } from "@kora/contract/sentences/playlists";

const counted = (one: string, many: string) => (count: number) =>
  `${count} ${count === 1 ? one : many}`;

/** Texts of the playlist page, the playlist manager and the add dialog. */
export const playlistsText = {
  title: "Playlist",
  public: "Public",
  private: "Private",
  publicHint: "Everybody can see it. Otherwise it is yours alone.",
  by: (name: string) => `By ${name}`,
  stories: counted("story", "stories"),
  name: "Name",
  changeFailed: "The playlist could not be changed. Please try again.",
  page: {
    loading: "Loading playlist...",
    failed: "Failed to load playlist",
    notFound: playlistsSentences.notFound,
    home: "Go home",
    empty: "There is no story in this playlist yet.",
    find: "Find stories",
    options: "Playlist options",
    rename: "Rename",
    renameQuestion: "Rename this playlist",
    save: "Save",
    makePublic: "Make public",
    makePrivate: "Make private",
    nowPublic: "Everybody can see this playlist now.",
    nowPrivate: "This playlist is yours alone now.",
    arrange: "Arrange",
    done: "Done",
  },
  arrange: {
    label: "Stories in their order",
    hint: "Drag a story by its handle, or move it with the arrow keys.",
    handle: (title: string) => `Move ${title}`,
    position: (title: string, position: number, total: number) =>
      `${title} is now ${position} of ${total}.`,
    remove: (title: string) => `Remove ${title}`,
    removed: (title: string) => `${title} was taken out.`,
    unknown: "A story",
  },
  manager: {
    title: "Your playlists",
    intro: "Stories that belong together, in your order.",
    loading: "Loading playlists...",
    failed: "Failed to load playlists",
    empty: "You have no playlist yet.",
    delete: "Delete",
    deleteNamed: (name: string) => `Delete ${name}`,
    deleteQuestion: (name: string) => `Delete ${name}?`,
    deleteDetail: "The stories in it stay.",
    deleted: playlistsSentences.deleted,
    deleteFailed: "Failed to delete playlist",
  },
  create: {
    label: "New playlist",
    submit: "Create",
    failed: "Failed to create playlist",
  },
  add: {
    open: "Add to playlist",
    title: "Add to playlist",
    lists: "Your playlists",
    done: "Done",
    failed: (name: string) => `${name} was made, but the story could not be added to it.`,
  },
  ofStory: {
    label: "In playlists",
    others: (count: number) => (count === 1 ? "1 more playlist" : `${count} more playlists`),
    more: (count: number) => `+${count}`,
  },
  field: {
    label: "Playlists",
    hint: "If you like. The story comes at their end.",
  },
} as const;
