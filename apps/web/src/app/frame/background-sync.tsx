import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ProofPrompt } from "../../features/accounts/index.ts";
import { AlertsBackgroundSync } from "../../features/alerts/index.ts";
import { GroupsBackgroundSync } from "../../features/groups/index.ts";
import { ChatsBackgroundSync } from "../../features/messages/index.ts";
import { NotificationsBackgroundSync } from "../../features/notifications/index.ts";
import { api, outbox } from "../../lib/api.ts";
import { useViewerId } from "../../lib/session.ts";
import { deviceStore } from "../../lib/storage.ts";
import { outboxFlag } from "../../lib/waiting-calls.ts";
import { useToast } from "../../ui/toast.tsx";

/** Makes the calls that may wait through the outbox. Its code is loaded with the first of them, or if any waits. */
function useLazyOutbox(): void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const viewerId = useViewerId();
  useEffect(() => {
    const load = async () =>
      (await import("../outbox/call-or-wait.ts")).openCallOrWait(queryClient, toast);
    outbox.call = async (...call) =>
      (await load().catch((): typeof outbox.call => api.call))(...call);
    if (deviceStore.get(outboxFlag(viewerId))) load().catch(() => undefined);
  }, [queryClient, toast, viewerId]);
}

/** Background work of signed-in users, on every page. Renders nothing but the dialog of a proof that a call requires. */
export function BackgroundSync() {
  useLazyOutbox();
  return (
    <>
      <ChatsBackgroundSync />
      <GroupsBackgroundSync />
      <AlertsBackgroundSync />
      <NotificationsBackgroundSync />
      <ProofPrompt />
    </>
  );
}
