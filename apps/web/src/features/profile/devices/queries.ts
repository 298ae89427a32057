import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { ApiError, api } from "../../../lib/api.ts";
import { pagedQuery } from "../../../lib/paged-query.ts";
import { profileKeys } from "../queries.ts";
import { type DevicePages, removeSignedOut, type SignOutTarget } from "./sign-out-target.ts";

const deviceKeys = {
  list: [...profileKeys.all, "devices"],
  /** Mutation key. */
  signOut: [...profileKeys.all, "devices", "sign-out"],
} as const;

/** The viewer's signed-in devices, the current one first. */
export const devicesQuery = pagedQuery(
  "listSessions",
  {},
  // Always stale: the page shows the current state.
  { queryKey: deviceKeys.list, staleTime: 0 },
);

/** Signs devices out on the server and returns its message. */
async function endSessions(target: SignOutTarget): Promise<string> {
  if (target.kind === "others") return (await api.call("endOtherSessions", {})).msg;
  const { sessionId } = target;
  try {
    return (await api.call("endSession", { params: { sessionId } })).msg;
  } catch (error) {
    // The session has already ended.
    if (error instanceof ApiError && error.status === 404) return error.message;
    throw error;
  }
}

/** Signs devices out. `usePendingSignOuts` hides them meanwhile; after an error they are shown again. */
export function useSignOutDevices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: deviceKeys.signOut,
    mutationFn: endSessions,
    onSuccess: async (_message, target) => {
      // A response to an earlier request would restore the devices.
      await queryClient.cancelQueries({ queryKey: deviceKeys.list });
      queryClient.setQueryData<DevicePages>(
        deviceKeys.list,
        (devices) => devices && removeSignedOut(devices, target),
      );
    },
  });
}

/** Returns the sign-outs that are being sent. Their devices are hidden already. */
export function usePendingSignOuts(): SignOutTarget[] {
  return useMutationState({
    filters: { mutationKey: deviceKeys.signOut, status: "pending" },
    select: ({ state }) => state.variables as SignOutTarget,
  });
}
