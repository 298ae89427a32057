import type { CallInput, CallResponse } from "@kora/contract";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError, api } from "../../lib/api.ts";
import { sendOnce } from "../../lib/send-once.ts";
import { getSession } from "../../lib/session.ts";
import { deviceStore } from "../../lib/storage.ts";
import { outboxFlag, type WaitingCallName } from "../../lib/waiting-calls.ts";
import type { useToast } from "../../ui/toast.tsx";

/** Returns whether this device has calls of the signed-in user in the outbox. */
function hasEntries(): boolean {
  return deviceStore.get(outboxFlag(getSession().userId ?? "")) !== null;
}

function createCallOrWait(queryClient: QueryClient, toast: ReturnType<typeof useToast>) {
  const loadOutbox = async () => (await import("./open-outbox.ts")).openOutbox(queryClient, toast);
  if (hasEntries()) loadOutbox().catch(() => undefined);
  return async <Name extends WaitingCallName>(
    name: Name,
    input: CallInput<Name>,
  ): Promise<CallResponse<Name>> => {
    // Insecure contexts lack the function, and have no outbox.
    if (!crypto.randomUUID) return callWithoutOutbox(name, input);
    const call = { name, input, clientId: crypto.randomUUID() };
    const take = async (isOffline: boolean) =>
      (await loadOutbox()).take(call, isOffline) as Promise<CallResponse<Name> | undefined>;
    const queued = hasEntries() ? await take(false) : undefined;
    if (queued) return queued;
    try {
      return await api.call<Name>(name, input, call);
    } catch (error) {
      const isOffline = error instanceof ApiError && error.code === "OFFLINE";
      const waiting = isOffline ? await take(true) : undefined;
      if (waiting) return waiting;
      throw error;
    }
  };
}

/** Makes a call that cannot wait. One that creates a comment has a key, so that the user can make it again. */
function callWithoutOutbox<Name extends WaitingCallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallResponse<Name>> {
  if (name !== "createComment" && name !== "createReply") return api.call<Name>(name, input);
  const { params, body } = input as { params?: { storyId?: string }; body?: { parentId?: string } };
  const about = [params?.storyId ?? "", body?.parentId ?? ""];
  return sendOnce("comment", (once) => api.call<Name>(name, input, once), about);
}

let callOrWait: ReturnType<typeof createCallOrWait> | undefined;

/**
 * Returns the function that makes calls that may wait: through the outbox if other calls wait there, or if the server
 * cannot be reached. The first attempt has the client id too, because the server may have received it.
 */
export function openCallOrWait(...options: Parameters<typeof createCallOrWait>) {
  callOrWait ??= createCallOrWait(...options);
  return callOrWait;
}
