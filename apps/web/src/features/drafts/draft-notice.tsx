import { draftsText } from "#text/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/questions.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";

const { restored: text } = draftsText;

/** Says that a draft was found, and offers to begin anew; that asks first. */
export function DraftNotice({ keptAt, onStartOver }: { keptAt: Date; onStartOver: () => void }) {
  const confirm = useConfirm();
  const startOver = async () => {
    const { question, detail, startOver: yes } = text;
    if (await confirm({ question, detail, confirm: yes, danger: true })) onStartOver();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border-fresh border-s-4 bg-surface-sunken py-2 ps-4 pe-2">
      <p role="status" className="py-1">
        {text.sentence}{" "}
        <span className="text-text-muted">
          {text.before} <RelativeTime moment={keptAt.toISOString()} /> {text.after}
        </span>
      </p>
      <Button variant="quiet" className="-ms-5 text-link! sm:ms-0" onClick={() => void startOver()}>
        {text.startOver}
      </Button>
    </div>
  );
}
