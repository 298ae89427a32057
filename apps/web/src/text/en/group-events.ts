/** Texts of toasts about other users' actions in groups, which every page can show. */
export const groupEventsText = {
  asks: (name: string, group: string) => `${name} asks to join ${group}.`,
  accepted: (group: string) => `You are a member of ${group} now.`,
  declined: (group: string) => `Your request to join ${group} was declined.`,
  removed: (group: string) => `You were removed from ${group}.`,
  promoted: (group: string) => `You are now an admin of ${group}.`,
  demoted: (group: string) => `You are no longer an admin of ${group}.`,
  "handed-over": (group: string) => `You are now the creator of ${group}.`,
};
