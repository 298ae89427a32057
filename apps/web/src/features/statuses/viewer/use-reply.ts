import { limits } from "@kora/contract/limits";
import type { StatusView } from "@kora/contract/statuses";
import { statusesText } from "#text/statuses.ts";
import { api } from "../../../lib/api.ts";
import { usePrompt } from "../../../ui/questions.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { failureMessage } from "../failure-message.ts";

const { reply: text } = statusesText.player;

/**
 * Returns a function that asks for a reply to another user's status and sends it as a chat message. Its promise
 * resolves when the reply is sent or the viewer cancels. On failure the prompt opens again with the same text; the
 * message keeps its client id, so it is never sent twice.
 */
export function useReply(status: StatusView): () => Promise<void> {
  const prompt = usePrompt();
  const toast = useToast();
  const { _id: statusId, user } = status;
  return async () => {
    const clientId = crypto.randomUUID();
    let content: string | null = "";
    for (;;) {
      content = await prompt({
        question: text.question(user.username),
        label: text.label,
        confirm: text.send,
        multiline: true,
        maxLength: limits.message.content,
        initialText: content,
      });
      if (content === null) return;
      const failure = await send({ recipientId: user._id, statusId, content, clientId });
      toast(failure ?? text.sent, failure === undefined ? "success" : "danger");
      if (failure === undefined) return;
    }
  };
}

/** Sends the reply; returns undefined on success, else the error text. */
async function send(form: {
  recipientId: string;
  statusId: string;
  content: string;
  clientId: string;
}): Promise<string | undefined> {
  try {
    await api.call("sendMessage", { form, files: { media: undefined } });
    return undefined;
  } catch (error) {
    return failureMessage(error, { unreachable: text.failed, failed: text.failed });
  }
}
