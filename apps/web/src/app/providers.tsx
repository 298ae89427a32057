import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { isOnline, useConnection } from "../lib/connection.ts";
import { QuestionsProvider } from "../ui/questions.tsx";
import { ToastProvider } from "../ui/toast.tsx";
import { refetchAfterOffline } from "./query-client.ts";
import { RealtimeProvider } from "./realtime-provider.tsx";

/** Context providers around all pages. */
export function Providers({
  queryClient,
  children,
}: {
  queryClient: QueryClient;
  children: ReactNode;
}) {
  const online = isOnline(useConnection());
  useEffect(() => {
    if (online) refetchAfterOffline(queryClient);
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
