import {
  infiniteQueryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { ApiError, api } from "../../../lib/api.ts";
import { profileKeys } from "../queries.ts";
import { type DevicePages, type Ending, withoutEnded } from "./ending.ts";

const deviceKeys = {
  list: [...profileKeys.all, "devices"],
  ending: [...profileKeys.all, "devices", "ending"],
} as const;

/** The devices that one is signed in on, this one first, page by page. */
export const devicesQuery = infiniteQueryOptions({
  queryKey: deviceKeys.list,
  // Whoever comes to look wants to know how it is now.
  staleTime: 0,
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) =>
    api.page("listSessions", { query: { cursor: pageParam ?? undefined } }, { signal }),
  getNextPageParam: (last) => last.nextCursor,
});

async function send(ending: Ending): Promise<string> {
  if (ending.kind === "others") return (await api.call("endOtherSessions", {})).msg;
  const { sessionId } = ending;
  try {
    return (await api.call("endSession", { params: { sessionId } })).msg;
  } catch (error) {
    // It is over already, which is what was wanted.
    if (error instanceof ApiError && error.status === 404) return error.message;
    throw error;
  }
}

/** Signs devices out. What is under way is `useEndings`; when it fails, its devices are there again. */
export function useEndDevices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: deviceKeys.ending,
    mutationFn: send,
    onSuccess: async (_said, ending) => {
      // An answer that was asked for before would bring them back.
      await queryClient.cancelQueries({ queryKey: deviceKeys.list });
      queryClient.setQueryData<DevicePages>(
        deviceKeys.list,
        (held) => held && withoutEnded(held, ending),
      );
    },
  });
}

/** The signing-out that is under way: its devices count as signed out. */
export function useEndings(): Ending[] {
  return useMutationState({
    filters: { mutationKey: deviceKeys.ending, status: "pending" },
    select: ({ state }) => state.variables as Ending,
  });
}
