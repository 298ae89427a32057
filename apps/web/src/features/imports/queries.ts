import type { ImportView } from "@kora/contract/imports";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { sendOnce } from "../../lib/send-once.ts";

const importsKey = ["imports"];

/** Milliseconds between two requests while an import makes drafts. */
const refreshMilliseconds = 1500;

/** The viewer's imports, latest first. They are fetched again while one of them makes drafts. */
export const importsQuery = queryOptions({
  queryKey: importsKey,
  // Always stale: an import goes on while this page is closed.
  staleTime: 0,
  queryFn: ({ signal }) => api.call("listImports", {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some((item) => item.state === "running") ? refreshMilliseconds : false,
});

interface FileToImport {
  readonly file: File;
  /** The series in which the drafts will be published; null for none. */
  readonly series: string | null;
  /** The language of the drafts, unless the file is a book that says its own; null if it is unknown. */
  readonly language: string | null;
  /** Called with the uploaded fraction, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Imports a file. The import is then the first of the list. */
export function useImportFile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, series, language, onProgress }: FileToImport) =>
      sendOnce("import", (once) =>
        api.call(
          "importFile",
          {
            form: { ...(series !== null && { series }), ...(language !== null && { language }) },
            files: { file },
          },
          { ...once, onProgress },
        ),
      ),
    onSuccess: async (created) => {
      // A list that is on its way may be older than the import.
      await queryClient.cancelQueries({ queryKey: importsKey });
      queryClient.setQueryData(importsQuery.queryKey, (list) => [created, ...(list ?? [])]);
    },
  });
}

/** Takes up an import again whose job has ended early. */
export function useResumeImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id }: ImportView) => api.call("resumeImport", { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: importsKey }),
  });
}

/** Deletes an import with its drafts. */
export function useDeleteImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id }: ImportView) => api.call("deleteImport", { params: { id } }),
    onSuccess: (_response, { _id }) =>
      queryClient.setQueryData(importsQuery.queryKey, (list) =>
        list?.filter((item) => item._id !== _id),
      ),
  });
}
