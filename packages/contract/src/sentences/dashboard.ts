export const dashboard = {
  writersOnly:
    "Failed to fetch writer details. Only Griots can access this page! Apply to become a Griot.",
  deleted: "Story deleted.",
  deleteFailed: "Failed to delete story",
} as const;
