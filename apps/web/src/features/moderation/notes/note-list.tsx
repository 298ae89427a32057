import type { ModerationNote } from "@kora/contract/moderation-people";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { moderationText } from "#text/moderation.ts";
import { errorMessage } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { useConfirm } from "../../../ui/questions.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { useToast } from "../../../ui/toast.tsx";
import type { Target } from "../queries.ts";
import { NoteForm } from "./note-form.tsx";
import { NotesSkeleton } from "./notes-skeleton.tsx";
import { notesQuery, useDeleteNote } from "./queries.ts";

const { notes: text, username, noModerator } = moderationText;

/** The notes, and the form for a new one. */
export function NoteList({ target }: { target: Target }) {
  const list = useInfiniteQuery(notesQuery(target));
  const listRef = useRef<HTMLUListElement>(null);
  return (
    <PagedList list={list} skeleton={<NotesSkeleton />} failedText={text.failed}>
      {(notes) => (
        <>
          <NoteForm target={target} />
          {notes.length === 0 && <p className="text-text-muted">{text.none}</p>}
          <ul
            ref={listRef}
            aria-label={text.title}
            tabIndex={-1}
            data-no-focus-outline
            className="grid gap-3 empty:hidden"
          >
            {notes.map((note) => (
              <NoteItem key={note._id} note={note} onDeleted={() => listRef.current?.focus()} />
            ))}
          </ul>
          <LoadMore list={list} failedText={text.failed} className="justify-self-start" />
        </>
      )}
    </PagedList>
  );
}

function NoteItem({ note, onDeleted }: { note: ModerationNote; onDeleted: () => void }) {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync, isPending } = useDeleteNote();
  const deleteNote = async () => {
    const { deleteQuestion: question, delete: confirmLabel } = text;
    if (!(await confirm({ question, confirm: confirmLabel }))) return;
    try {
      const { msg } = await mutateAsync(note._id);
      toast(msg, "success");
      // The pressed button is removed with its note.
      onDeleted();
    } catch (error) {
      toast(errorMessage(error, text.deleteFailed), "danger");
    }
  };
  const { moderator, isOwn, createdAt } = note;
  return (
    <li className="grid gap-1 border-line-strong border-s-2 ps-3 leading-snug">
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {note.text}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-text-muted">
        <span className="[overflow-wrap:anywhere]">
          {moderator === null ? noModerator : username(moderator.username)}
        </span>
        <RelativeTime date={createdAt} />
        {isOwn && (
          <Button
            variant="quiet"
            busy={isPending}
            onClick={() => void deleteNote()}
            className="text-sm"
          >
            {text.delete}
          </Button>
        )}
      </p>
    </li>
  );
}
