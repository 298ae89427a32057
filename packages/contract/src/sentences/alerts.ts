export const alerts = {
  notFound: "This alert is no longer there.",
  read: "The alert is read.",
  allRead: "All alerts are read.",
} as const;
