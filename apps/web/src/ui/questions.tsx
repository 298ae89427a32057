import { createContext, type ReactNode, Suspense, useContext, useState } from "react";
import { openedLater } from "./opened-later.tsx";

export interface ConfirmQuestion {
  /** The question itself, to the letter. */
  question: string;
  /** What follows from a yes, where the question does not say it. */
  detail?: string;
  /** The words of the yes: what will be done. */
  confirm: string;
  /** The words of the no; "Cancel" unless said. */
  cancel?: string;
  /** The act cannot be undone. */
  danger?: boolean;
}

export interface PromptQuestion extends Omit<ConfirmQuestion, "danger"> {
  /** What is asked for. */
  label: string;
  initial?: string;
  /** Several lines. */
  multiline?: boolean;
  /** Shows a counter; more than that is the asker's to refuse. */
  max?: number;
}

/** A question that waits for its answer. */
export type PendingQuestion =
  | { kind: "confirm"; ask: ConfirmQuestion; answer: (yes: boolean) => void }
  | { kind: "prompt"; ask: PromptQuestion; answer: (text: string | null) => void };

interface Questions {
  confirm: (ask: ConfirmQuestion) => Promise<boolean>;
  prompt: (ask: PromptQuestion) => Promise<string | null>;
}

const QuestionsContext = createContext<Questions | null>(null);
const QuestionDialog = openedLater(
  async () => (await import("./question-dialog.tsx")).QuestionDialog,
);

/** Lets everything below ask; questions are put one after the other. */
export function QuestionsProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<readonly PendingQuestion[]>([]);
  const questions: Questions = {
    confirm: (ask) =>
      new Promise((answer) => setPending((now) => [...now, { kind: "confirm", ask, answer }])),
    prompt: (ask) =>
      new Promise((answer) => setPending((now) => [...now, { kind: "prompt", ask, answer }])),
  };
  const current = pending[0];
  const goOn = () => setPending((now) => now.slice(1));
  const cancel = () => {
    if (current?.kind === "confirm") current.answer(false);
    if (current?.kind === "prompt") current.answer(null);
    goOn();
  };
  return (
    <QuestionsContext value={questions}>
      {children}
      {current !== undefined && (
        <Suspense>
          <QuestionDialog pending={current} onDone={goOn} onUnloaded={cancel} />
        </Suspense>
      )}
    </QuestionsContext>
  );
}

function useQuestions(): Questions {
  const questions = useContext(QuestionsContext);
  if (questions === null) throw new Error("Questions are asked below QuestionsProvider.");
  return questions;
}

/** Asks yes or no in a dialog: `if (await confirm({ question, confirm: "Delete" })) …` */
export function useConfirm(): Questions["confirm"] {
  return useQuestions().confirm;
}

/** Asks for words in a dialog; null when cancelled. */
export function usePrompt(): Questions["prompt"] {
  return useQuestions().prompt;
}
