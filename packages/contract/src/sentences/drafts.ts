export const drafts = {
  tooMany: "You have 20 drafts. Please publish or delete one of them first.",
  tooLong: "This draft is too long to be kept in your account.",
  playlistsFormat: "Playlists must be a list of playlist ids.",
  changedElsewhere: "This draft was changed on another device. Both versions are kept.",
  changedNotDeleted: "This draft was changed on another device, so it was not deleted.",
  notFound: "Draft not found.",
  deleted: "Draft deleted.",
} as const;
