import { expect, test } from "vitest";
import { signedOutMessage } from "./signed-out-message.ts";

test.each([
  ["/home", "Authentication required to view stories."],
  ["/home?page=trending", "You must be logged in to see stories from people you follow."],
  ["/Story/0193?x=1", "Authentication required to view stories."],
  ["/writer/1", "Authentication required to view stories."],
  ["/chat", "Authentication required to view stories."],
  ["/chat/1", "Authentication required"],
  ["/stories", "No authentication token found."],
  ["/stories/edit/1", "Authentication required"],
  ["/playlists/1", "Authentication required to view playlist."],
  ["/group/1?invite=abc", "Please log in to view the group chat."],
  ["/save", "Please log in to submit the form."],
  ["/theuser", "Authentication required"],
  ["/theuser#blocked", "Authentication required. Please log in."],
])("after a redirect from %s, the login page says: %s", (path, message) => {
  expect(signedOutMessage(path)).toBe(message);
});
