import { draftsText } from "#text/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/questions.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";

const { restored: text } = draftsText;

/** Says that a draft was restored, with a button that discards it after a confirmation. */
export function DraftNotice({
  savedAt,
  isEdit = false,
  onStartOver,
}: {
  savedAt: Date;
  /** The draft edits a published story, which is not deleted with it. */
  isEdit?: boolean;
  onStartOver: () => void;
}) {
  const confirm = useConfirm();
  const texts = isEdit
    ? { question: text.discardQuestion, detail: text.discardDetail, confirm: text.discard }
    : { question: text.question, detail: text.detail, confirm: text.startOver };
  const startOver = async () => {
    if (await confirm({ ...texts, danger: true })) onStartOver();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border-accent border-s-4 bg-surface-sunken py-2 ps-4 pe-2">
      <p role="status" className="py-1">
        {text.message}{" "}
        <span className="text-text-muted">
          {text.before} <RelativeTime date={savedAt.toISOString()} /> {text.after}
        </span>
      </p>
      <Button variant="quiet" className="-ms-5 text-link! sm:ms-0" onClick={() => void startOver()}>
        {texts.confirm}
      </Button>
    </div>
  );
}
