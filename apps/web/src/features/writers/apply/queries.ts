import type { CallInput } from "@kora/contract";
import { countryNames } from "@kora/contract/countries";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, api } from "../../../lib/api.ts";
import { ownWriterQuery, writerKeys } from "../queries.ts";

/** The name of the country that the visitor's address is from, or null when it is not one of ours. */
export const visitorCountryQuery = queryOptions({
  queryKey: writerKeys.visitorCountry,
  staleTime: Number.POSITIVE_INFINITY,
  // A guess that is not there at once comes too late: the person has begun to choose.
  retry: false,
  refetchOnReconnect: false,
  queryFn: async ({ signal }) => {
    const { country_name: name } = await api.call("getVisitorCountry", {}, { signal });
    return countryNames.has(name) ? name : null;
  },
});

/** Makes the person a griot; whoever asks whether they are one knows at once. */
export function useSaveWriter() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<"saveWriter">["body"]) => api.call("saveWriter", { body }),
    onSuccess: ({ writer }) => queryClient.setQueryData(ownWriterQuery.queryKey, writer),
    onError: (error) => {
      // Applied in another tab or on another device.
      if (error instanceof ApiError && error.code === "CONFLICT") {
        void queryClient.invalidateQueries({ queryKey: writerKeys.own });
      }
    },
  });
}
