import type { CallInput } from "@kora/contract";
import type { MessageView } from "@kora/contract/messages";
import type { TestApp, TestPerson } from "./test-app.ts";

type Form = CallInput<"sendMessage">["form"];

/** `from` writes to `to`. */
export function writeTo(
  kit: TestApp,
  from: TestPerson,
  to: TestPerson,
  more: Form & { media?: Buffer } = {},
): Promise<MessageView> {
  const { media, ...form } = more;
  return kit.call(
    "sendMessage",
    { form: { recipientId: to.userId, content: "Good morning", ...form }, files: { media } },
    from,
  );
}

/** What `person` sees of their conversation with `partner`. */
export function messagesOf(
  kit: TestApp,
  person: TestPerson,
  partner: TestPerson,
  query: CallInput<"listMessages">["query"] = {},
): Promise<MessageView[]> {
  return kit.call("listMessages", { params: { userId: partner.userId }, query }, person);
}
