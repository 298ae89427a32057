import { unauthenticatedSentence } from "@kora/contract/errors";
import { writers as writersSentences } from "@kora/contract/sentences/writers";

/** Messages of the login page for users who were redirected from a page that needs a session, by that page. */
export const signedOutText = {
  stories: "Authentication required to view stories.",
  trending: "You must be logged in to see stories from people you follow.",
  playlist: "Authentication required to view playlist.",
  group: "Please log in to view the group chat.",
  blocked: "Authentication required. Please log in.",
  apply: writersSentences.logIn,
  dashboard: unauthenticatedSentence,
  write: "No authentication token found.",
  any: unauthenticatedSentence,
} as const;
