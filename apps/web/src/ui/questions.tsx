import { createContext, type ReactNode, useContext, useState } from "react";
import { lazyDialog } from "./close-on-error.tsx";
import type { ConfirmOptions, PendingQuestion, PromptOptions } from "./question-dialog.tsx";

interface Questions {
  confirm: (options: ConfirmOptions) => Promise<boolean>;
  prompt: (options: PromptOptions) => Promise<string | null>;
}

const QuestionsContext = createContext<Questions | null>(null);
const QuestionDialog = lazyDialog(
  async () => (await import("./question-dialog.tsx")).QuestionDialog,
);

/** Lets descendants ask questions by `useConfirm` and `usePrompt`; concurrent ones are shown one after another. */
export function QuestionsProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<readonly PendingQuestion[]>([]);
  const questions: Questions = {
    confirm: (options) =>
      new Promise((resolve) =>
        setPending((queue) => [...queue, { kind: "confirm", options, resolve }]),
      ),
    prompt: (options) =>
      new Promise((resolve) =>
        setPending((queue) => [...queue, { kind: "prompt", options, resolve }]),
      ),
  };
  const current = pending[0];
  const showNext = () => setPending((queue) => queue.slice(1));
  const cancel = () => {
    if (current?.kind === "confirm") current.resolve(false);
    if (current?.kind === "prompt") current.resolve(null);
    showNext();
  };
  return (
    <QuestionsContext value={questions}>
      {children}
      {current !== undefined && (
        <QuestionDialog pending={current} onDone={showNext} onLoadError={cancel} />
      )}
    </QuestionsContext>
  );
}

function useQuestions(): Questions {
  const questions = useContext(QuestionsContext);
  if (questions === null)
    throw new Error("useConfirm and usePrompt must be used within QuestionsProvider.");
  return questions;
}

/** Asks yes or no in a dialog: `if (await confirm({ question, confirm: "Delete" })) …` */
export function useConfirm(): Questions["confirm"] {
  return useQuestions().confirm;
}

/** Asks for text in a dialog; resolves to null when cancelled. */
export function usePrompt(): Questions["prompt"] {
  return useQuestions().prompt;
}
