import { limits } from "@kora/contract/limits";
import type { StatusView } from "@kora/contract/statuses";
import { memoirText } from "#text/statuses.ts";
import { api } from "../../../lib/api.ts";
import { usePrompt } from "../../../ui/questions.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { failureOf } from "../failure-of.ts";

const { reply: text } = memoirText.viewer;

/**
 * Answers another's status by a message to them. When it cannot be sent the words are asked for again as they
 * were, and the message keeps its name, so that it is never there twice.
 */
export function useReply(status: StatusView): () => Promise<void> {
  const prompt = usePrompt();
  const toast = useToast();
  const { _id: statusId, user } = status;
  return async () => {
    const clientId = crypto.randomUUID();
    let words: string | null = "";
    for (;;) {
      words = await prompt({
        question: text.question(user.username),
        label: text.label,
        confirm: text.send,
        multiline: true,
        max: limits.message.content,
        initial: words,
      });
      if (words === null) return;
      const failure = await send({ recipientId: user._id, statusId, content: words, clientId });
      toast(failure ?? text.sent, failure === undefined ? "success" : "danger");
      if (failure === undefined) return;
    }
  };
}

/** Undefined once it is sent, else the sentence that says why not. */
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
    return failureOf(error, { unreachable: text.failed, failed: text.failed });
  }
}
