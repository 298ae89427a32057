import type { DraftView } from "@kora/contract/drafts";
import { useId, useState } from "react";
import { draftsText } from "#text/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/questions.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { useToast } from "../../ui/toast.tsx";
import type { ActiveDraft } from "./use-story-draft.ts";

const { restored, device: deviceText, account: accountText } = draftsText;
const { others: text } = draftsText;

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
    ? {
        question: restored.discardQuestion,
        detail: restored.discardDetail,
        confirm: restored.discard,
      }
    : { question: restored.question, detail: restored.detail, confirm: restored.startOver };
  const startOver = async () => {
    if (await confirm({ ...texts, danger: true })) onStartOver();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border-accent border-s-4 bg-surface-sunken py-2 ps-4 pe-2">
      <p role="status" className="py-1">
        {restored.message}{" "}
        <span className="text-text-muted">
          {restored.before} <RelativeTime date={savedAt.toISOString()} /> {restored.after}
        </span>
      </p>
      <Button variant="quiet" className="-ms-5 text-link!" onClick={() => void startOver()}>
        {texts.confirm}
      </Button>
    </div>
  );
}

function statusText({ device, account, rejection }: ActiveDraft): string {
  if (device === "not-stored" && account === "saved") return accountText.onlyAccount;
  if (device === "nothing-to-save") return account === "saved" ? accountText.onlyAccount : "";
  const accountStatus = account === "rejected" ? (rejection ?? "") : accountText[account];
  return `${deviceText[device]} ${device === "not-stored" ? "" : accountStatus}`.trim();
}

/** Says where the draft is saved: on the device, in the account, or not at all. */
export function SaveStatus({ storyDraft }: { storyDraft: ActiveDraft }) {
  return (
    <p role="status" className="min-h-[1.45em] text-sm text-text-muted">
      {statusText(storyDraft)}
    </p>
  );
}

/** Number of drafts shown until the list is expanded. */
const collapsedCount = 3;

/** The account's other drafts of new stories. */
export function OtherDrafts({
  storyDraft: { otherDrafts, moreDrafts, draftEditor },
}: {
  storyDraft: ActiveDraft;
}) {
  const id = useId();
  const toast = useToast();
  const confirm = useConfirm();
  const [showAll, setShowAll] = useState(false);
  const [busyId, setBusyId] = useState<string | null>(null);
  const [isLoadingMore, setLoadingMore] = useState(false);
  if (otherDrafts.length === 0) return null;

  const runWhileBusy = async (
    draft: DraftView,
    action: () => Promise<boolean>,
    failureMessage: string,
  ) => {
    setBusyId(draft._id);
    const done = await action();
    setBusyId(null);
    if (!done) toast(failureMessage, "danger");
  };
  const loadMore = async () => {
    setLoadingMore(true);
    const done = await draftEditor.loadMore();
    setLoadingMore(false);
    if (!done) toast(text.notLoaded, "danger");
  };
  const remove = async (draft: DraftView, title: string) => {
    const question = text.question(title);
    if (!(await confirm({ question, detail: text.detail, confirm: text.remove, danger: true }))) {
      return;
    }
    await runWhileBusy(draft, () => draftEditor.remove(draft), text.notDeleted);
  };
  return (
    <section
      aria-labelledby={id}
      className="grid gap-1 rounded-md border-accent border-s-4 bg-surface-sunken py-3 ps-4 pe-2"
    >
      <h2 id={id} className="font-medium">
        {text.label}
      </h2>
      <p className="text-sm text-text-muted">{text.message}</p>
      <ul className="grid divide-y divide-line">
        {(showAll ? otherDrafts : otherDrafts.slice(0, collapsedCount)).map((draft) => {
          const title = draft.title.trim() || text.untitled;
          return (
            <li
              key={draft._id}
              className="flex flex-wrap items-center justify-between gap-x-3 py-1.5"
            >
              <p className="min-w-0 flex-1 basis-40 py-1">
                <span dir="auto" className="wrap-anywhere line-clamp-2 font-story">
                  {title}
                </span>
                <span className="block text-sm text-text-muted">
                  {text.before} <RelativeTime date={draft.updatedAt} /> {text.after}
                </span>
              </p>
              <div className="-ms-5 flex sm:ms-0">
                <Button
                  variant="quiet"
                  className="text-link!"
                  aria-label={text.openLabel(title)}
                  busy={busyId === draft._id}
                  onClick={() =>
                    void runWhileBusy(draft, () => draftEditor.open(draft), text.notSaved)
                  }
                >
                  {text.open}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={text.removeLabel(title)}
                  onClick={() => void remove(draft, title)}
                >
                  {text.remove}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {otherDrafts.length > collapsedCount && !showAll && (
        <Button
          variant="quiet"
          className="-ms-5 justify-self-start"
          onClick={() => setShowAll(true)}
        >
          {moreDrafts === null ? text.showAll(otherDrafts.length) : text.showMore}
        </Button>
      )}
      {moreDrafts !== null && (showAll || otherDrafts.length <= collapsedCount) && (
        <Button
          variant="quiet"
          className="-ms-5 justify-self-start"
          busy={isLoadingMore}
          onClick={() => void loadMore()}
        >
          {text.showMore}
        </Button>
      )}
    </section>
  );
}
