import { expect, test } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { loadTextDraft, saveTextDraft, textDraftKey } from "../../lib/text-draft.ts";
import type { PromptOptions } from "../../ui/question-dialog.tsx";
import { promptForReason } from "./prompt-for-reason.ts";

/** Runs the prompt with these answers in order; `send` stands for the server. */
async function runPrompt(
  answers: (string | null)[],
  send: (reason: string) => Promise<string> = async () => "Reported successfully",
  draftKey = textDraftKey("report", "kofi", crypto.randomUUID()),
) {
  const questions: PromptOptions[] = [];
  const toasts: string[] = [];
  const sent: string[] = [];
  await promptForReason({
    question: "Report this story",
    type: "story",
    draftKey,
    prompt: async (question) => {
      questions.push(question);
      const answer = answers.shift() ?? null;
      if (answer !== null) question.onType?.(answer);
      return answer;
    },
    toast: (message) => void toasts.push(message),
    send: (reason) => {
      sent.push(reason);
      return send(reason);
    },
  });
  return { toasts, sent, initialTexts: questions.map(({ initialText }) => initialText) };
}

test.each([[null], [""], ["  \n "]])(
  "an empty or cancelled reason (%j) is not sent, and a toast says that the report was cancelled",
  async (answer) => {
    expect(await runPrompt([answer])).toMatchObject({ toasts: ["Report cancelled."], sent: [] });
  },
);

test("a reason of more than 500 characters is not sent, and stays in the field to be shortened", async () => {
  const long = "a".repeat(501);
  expect(await runPrompt([long, "shorter"])).toEqual({
    toasts: ["Reason is too long. Please limit to 500 characters.", "Reported successfully"],
    sent: ["shorter"],
    initialTexts: ["", long],
  });
});

test.each(["a", "🌊"])(
  "a reason of 500 characters such as %s is sent without the blanks around it",
  async (character) => {
    const longest = character.repeat(500);
    expect((await runPrompt([` ${longest}\n`])).sent).toEqual([longest]);
  },
);

test("the toast shows the server's message, or a generic error", async () => {
  const rejectWith = (error: Error) => () => Promise.reject(error);
  const notFound = new ApiError(404, "NOT_FOUND", { message: "Story not found." });
  expect((await runPrompt(["spam"], rejectWith(notFound))).toasts[0]).toBe(
    "Report failed: Story not found.",
  );
  const unknown = new Error("whatever");
  expect((await runPrompt(["spam"], rejectWith(unknown))).toasts[0]).toBe(
    "Report failed: An error occurred while reporting.",
  );
  expect((await runPrompt(["spam"], async () => "")).toasts).toEqual(["Reported successfully"]);
});

test.each([
  ["while offline", new ApiError(0, "OFFLINE")],
  ["because it is gone since", new ApiError(404, "NOT_FOUND")],
  ["because of the daily limit", new ApiError(429, "RATE_LIMITED")],
])("a reason that was not accepted %s stays in the field", async (_why, error) => {
  const { initialTexts, toasts } = await runPrompt(["spam", null], () => Promise.reject(error));
  expect(initialTexts).toEqual(["", "spam"]);
  expect(toasts.at(-1)).toBe("Report cancelled.");
});

test("a reason that was typed before a reload or a cancel is in the field again, and nothing of it stays when it is sent", async () => {
  const key = textDraftKey("report", "kofi", "story", "ferry");
  saveTextDraft(key, "It copies");
  const cancelled = await runPrompt([null], undefined, key);
  expect(cancelled.initialTexts).toEqual(["It copies"]);
  const refused = () => Promise.reject(new ApiError(0, "OFFLINE"));
  await runPrompt(["It copies a book."], refused, key);
  expect(loadTextDraft(key)).toBe("It copies a book.");
  const sent = await runPrompt(["It copies a book."], undefined, key);
  expect([sent.initialTexts, loadTextDraft(key)]).toEqual([["It copies a book."], ""]);
});
