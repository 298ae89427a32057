/** A chat or a group of the viewer. */
export type ConversationSummary = {
  /** Id of the other user, or of the group. */
  readonly id: string;
  readonly name: string;
  readonly picture: string | null;
} & (
  | { readonly kind: "chat"; readonly username: string }
  | { readonly kind: "group"; readonly memberCount: number }
);

const maxMatches = 5;

const normalize = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns the first conversations whose name, or username, contains the search term; ignores accents and case. */
export function matchConversations(
  conversations: readonly ConversationSummary[],
  searchTerm: string,
): ConversationSummary[] {
  const query = normalize(searchTerm.replace(/^@/, ""));
  if (query === "") return [];
  const isMatch = (conversation: ConversationSummary) =>
    normalize(conversation.name).includes(query) ||
    (conversation.kind === "chat" && normalize(conversation.username).includes(query));
  return conversations.filter(isMatch).slice(0, maxMatches);
}
