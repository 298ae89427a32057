import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { isOnline, useConnection } from "../lib/connection.ts";
import { getSession, subscribeToSession } from "../lib/session.ts";
import { QuestionsProvider } from "../ui/questions.tsx";
import { ToastProvider } from "../ui/toast.tsx";
import { refetchUnreached } from "./query-client.ts";
import { RealtimeProvider } from "./realtime-provider.tsx";

/** Context providers around all pages. */
export function Providers({
  queryClient,
  children,
}: {
  queryClient: QueryClient;
  children: ReactNode;
}) {
  useEffect(() => {
    let owner = getSession().userId;
    return subscribeToSession(() => {
      const { userId } = getSession();
      // Cached data of one user must not be shown to the next one in this browser.
      if (owner !== null && userId !== owner) queryClient.clear();
      owner = userId;
    });
  }, [queryClient]);
  const online = isOnline(useConnection());
  useEffect(() => {
    if (online) refetchUnreached(queryClient);
  }, [queryClient, online]);
  return (
    <QueryClientProvider client={queryClient}>
      <RealtimeProvider>
        <ToastProvider>
          <QuestionsProvider>{children}</QuestionsProvider>
        </ToastProvider>
      </RealtimeProvider>
    </QueryClientProvider>
  );
}
