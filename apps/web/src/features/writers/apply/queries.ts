import type { CallInput } from "@kora/contract";
import { countryNames } from "@kora/contract/countries";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ownWriterQuery, writerKeys } from "../../../entities/writer/own-writer.ts";
import { ApiError, api } from "../../../lib/api.ts";
import { sendOnce } from "../../../lib/send-once.ts";

/** Fetches the country of the visitor's IP address, or null if the form does not offer it. */
export const visitorCountryQuery = queryOptions({
  queryKey: writerKeys.visitorCountry,
  staleTime: Number.POSITIVE_INFINITY,
  // A late response is useless, because the user has begun to choose a country.
  retry: false,
  refetchOnReconnect: false,
  queryFn: async ({ signal }) => {
    const { country_name: name } = await api.call("getVisitorCountry", {}, { signal });
    return countryNames.has(name) ? name : null;
  },
});

/** Makes the viewer a writer and caches the writer record, so that the whole app shows it at once. */
export function useSaveWriter() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<"saveWriter">["body"]) =>
      sendOnce("application", (once) => api.call("saveWriter", { body }, once)),
    onSuccess: ({ writer }) => queryClient.setQueryData(ownWriterQuery.queryKey, writer),
    onError: (error) => {
      // The viewer applied in another tab or on another device.
      if (error instanceof ApiError && error.code === "CONFLICT") {
        void queryClient.invalidateQueries({ queryKey: writerKeys.own });
      }
    },
  });
}
