import type { ModerationNote } from "@kora/contract/moderation-people";
import {
  type InfiniteData,
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import type { Page } from "../../../lib/create-api.ts";
import { sendOnce } from "../../../lib/send-once.ts";
import { moderationKeys, type Target } from "../queries.ts";

type NotePages = InfiniteData<Page<ModerationNote[]>, string | null>;

/** The notes of content or of a user, the latest first. */
export function notesQuery(target: Target) {
  const { kind, targetId } = target;
  return infiniteQueryOptions({
    queryKey: moderationKeys.notes(target),
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      api.page(
        "listNotes",
        { params: { kind, targetId }, query: { cursor: pageParam ?? undefined } },
        { signal },
      ),
    getNextPageParam: (last) => last.nextCursor,
  });
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
