import {
  infiniteQueryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { ApiError, api } from "../../../lib/api.ts";
import { profileKeys } from "../queries.ts";
import { type DevicePages, removeEndedSessions, type SessionEnding } from "./session-ending.ts";

const deviceKeys = {
  list: [...profileKeys.all, "devices"],
  ending: [...profileKeys.all, "devices", "ending"],
} as const;

/** The viewer's signed-in devices, the current one first. */
export const devicesQuery = infiniteQueryOptions({
  queryKey: deviceKeys.list,
  // Always stale: the page shows the current state.
  staleTime: 0,
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) =>
    api.page("listSessions", { query: { cursor: pageParam ?? undefined } }, { signal }),
  getNextPageParam: (last) => last.nextCursor,
});

async function send(ending: SessionEnding): Promise<string> {
  if (ending.kind === "others") return (await api.call("endOtherSessions", {})).msg;
  const { sessionId } = ending;
  try {
    return (await api.call("endSession", { params: { sessionId } })).msg;
  } catch (error) {
    // The session has already ended.
    if (error instanceof ApiError && error.status === 404) return error.message;
    throw error;
  }
}

/** Signs devices out. `usePendingEndings` hides them meanwhile; after an error they are shown again. */
export function useEndDevices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: deviceKeys.ending,
    mutationFn: send,
    onSuccess: async (_message, ending) => {
      // A response to an earlier request would restore them.
      await queryClient.cancelQueries({ queryKey: deviceKeys.list });
      queryClient.setQueryData<DevicePages>(
        deviceKeys.list,
        (devices) => devices && removeEndedSessions(devices, ending),
      );
    },
  });
}

/** Running sign-outs; their devices are shown as signed out already. */
export function usePendingEndings(): SessionEnding[] {
  return useMutationState({
    filters: { mutationKey: deviceKeys.ending, status: "pending" },
    select: ({ state }) => state.variables as SessionEnding,
  });
}
