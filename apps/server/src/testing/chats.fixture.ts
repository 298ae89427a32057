import type { CallInput } from "@kora/contract";
import type { MessageView } from "@kora/contract/messages";
import type { TestApp, TestUser } from "./test-app.ts";

type Form = CallInput<"sendMessage">["form"];

/** Sends a message from `sender` to `recipient` through the API. */
export function sendChatMessage(
  testApp: TestApp,
  sender: TestUser,
  recipient: TestUser,
  options: Form & { media?: Buffer } = {},
): Promise<MessageView> {
  const { media, ...form } = options;
  return testApp.call(
    "sendMessage",
    { form: { recipientId: recipient.userId, content: "Good morning", ...form }, files: { media } },
    sender,
  );
}

/** Returns the messages that `user` sees in their chat with `partner`. */
export function listChatMessages(
  testApp: TestApp,
  user: TestUser,
  partner: TestUser,
  query: CallInput<"listMessages">["query"] = {},
): Promise<MessageView[]> {
  return testApp.call("listMessages", { params: { userId: partner.userId }, query }, user);
}
