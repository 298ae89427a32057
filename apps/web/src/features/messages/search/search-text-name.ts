/** Name of the typed text of the search in a conversation, as a state of the history entry. */
export const searchTextName = "message search text";
