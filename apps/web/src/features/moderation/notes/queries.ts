import type { ModerationNote } from "@kora/contract/moderation-people";
import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import type { Page } from "../../../lib/create-api.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { sendOnce } from "../../../lib/send-once.ts";
import { moderationKeys, staleTime, type Target } from "../queries.ts";

type NotePages = InfiniteData<Page<ModerationNote[]>, string | null>;

/** The notes of content or of a user, the latest first. */
export function notesQuery(target: Target) {
  const { kind, targetId } = target;
  return pagedQuery(
    "listNotes",
    { params: { kind, targetId } },
    { queryKey: moderationKeys.notes(target), staleTime },
  );
}

/** Adds a note. It is shown at once when the server has stored it. */
export function useAddNote(target: Target) {
  const queryClient = useQueryClient();
  const { kind, targetId } = target;
  return useMutation({
    mutationFn: (text: string) =>
      sendOnce(
        "note",
        (once) => api.call("addNote", { params: { kind, targetId }, body: { text } }, once),
        [kind, targetId],
      ),
    onSuccess: (note) => {
      queryClient.setQueryData<NotePages>(moderationKeys.notes(target), (list) => {
        const [first, ...others] = list?.pages ?? [];
        if (!list || !first) return list;
        return { ...list, pages: [{ ...first, items: [note, ...first.items] }, ...others] };
      });
      // The cards show the number of notes.
      void queryClient.invalidateQueries({ queryKey: moderationKeys.all });
    },
  });
}

/** Deletes a note of the viewer. */
export function useDeleteNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (noteId: string) => api.call("deleteNote", { params: { noteId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: moderationKeys.all }),
  });
}
