import type { HistoryEntryView } from "@kora/contract/reading";
import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { historyText as text } from "#text/history.ts";
import { storyKeys } from "../../../entities/story/story-cache.ts";
import { api, errorMessage } from "../../../lib/api.ts";
import type { Page } from "../../../lib/create-api.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { useToast } from "../../../ui/toast.tsx";
import { listGcTime } from "../queries.ts";

type HistoryPage = Page<HistoryEntryView[]> & { isPaused: boolean };
type History = InfiniteData<HistoryPage, string | null>;

/** The key is below that of the unfinished stories, because whatever changes these changes the history too. */
const historyKey = [...storyKeys.unfinished, "history"];

/**
 * Fetches the stories that the viewer opened, the last first, and whether the history is paused. Always stale, because
 * stories are opened on many pages and devices.
 */
export const historyQuery = pagedQuery(
  "listHistory",
  {},
  {
    queryKey: historyKey,
    staleTime: 0,
    gcTime: listGcTime,
    toCachedPage: ({ items: { stories, isPaused }, ...page }): HistoryPage => ({
      ...page,
      items: stories,
      isPaused,
    }),
  },
);

/**
 * Returns the callbacks of a change of the history with an optimistic update: `change` is applied to each cached page
 * at once. After an error, which a toast shows, the history is fetched again.
 */
function useHistoryChange<Input>(options: {
  send: (input: Input) => Promise<unknown>;
  change: (page: HistoryPage, input: Input) => HistoryPage;
  failed: (input: Input) => string;
  onSuccess?: () => void;
}) {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    // Changes are sent one after another, so that the last one wins.
    scope: { id: "reading-history" },
    mutationFn: options.send,
    onMutate: async (input) => {
      // A response to an earlier request would undo the change.
      await queryClient.cancelQueries({ queryKey: historyKey });
      updatePages(queryClient, (page) => options.change(page, input));
    },
    onSuccess: () => {
      options.onSuccess?.();
      void queryClient.invalidateQueries({ queryKey: storyKeys.unfinished, exact: true });
    },
    onError: (error, input) => {
      toast(errorMessage(error, options.failed(input)), "danger");
      void queryClient.invalidateQueries({ queryKey: historyKey });
    },
  });
}

function updatePages(queryClient: QueryClient, change: (page: HistoryPage) => HistoryPage): void {
  queryClient.setQueryData<History>(
    historyKey,
    (history) => history && { ...history, pages: history.pages.map(change) },
  );
}

/** Removes one story from the history. */
export function useRemoveFromHistory(): (storyId: string) => void {
  const { mutate } = useHistoryChange({
    send: (storyId: string) => api.call("removeFromHistory", { params: { storyId } }),
    change: (page, storyId) => ({
      ...page,
      items: page.items.filter(({ _id }) => _id !== storyId),
    }),
    failed: () => text.removeFailed,
  });
  return mutate;
}

/** Pauses (true) or resumes the history. */
export function usePauseHistory(): (on: boolean) => void {
  const { mutate } = useHistoryChange({
    send: (on: boolean) => api.call("pauseHistory", { body: { on } }),
    change: (page, isPaused) => ({ ...page, isPaused }),
    failed: (on) => (on ? text.pauseFailed : text.resumeFailed),
  });
  return mutate;
}

/** Removes all stories from the history. */
export function useClearHistory(): () => void {
  const toast = useToast();
  const { mutate } = useHistoryChange<void>({
    send: () => api.call("clearHistory", {}),
    change: (page) => ({ ...page, items: [], nextCursor: null }),
    failed: () => text.clearFailed,
    onSuccess: () => toast(text.cleared, "success"),
  });
  return mutate;
}
