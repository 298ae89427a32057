export const playlists = {
  nameRequired: "Please give the playlist a name.",
  nameTooLong: "A playlist's name can be at most 80 characters.",
  publicFormat: "Public must be true or false.",
  storiesFormat: "Stories must be a list of story ids.",
  tooManyStories: "A playlist can hold 500 stories. Please take one out first.",
  tooManyPlaylists: "You have 100 playlists. Please delete one of them first.",
  notFound: "Playlist not found",
  notYours: "Only the owner can change a playlist.",
  deleted: "Playlist deleted.",
} as const;
