import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { useEffect } from "react";
import { alertsText as text } from "#text/alerts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadOnScroll } from "../../ui/load-on-scroll.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState } from "../../ui/state-panels.tsx";
import { dropLaterAlertPages, toAlerts } from "./alert-cache.ts";
import { AlertItem } from "./alert-item.tsx";
import { alertsQuery } from "./queries.ts";
import { useReadAlert, useReadAllAlerts } from "./use-read-alerts.ts";

/** The list of alerts, opened from the bell. */
export function AlertsDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  useEffect(() => () => dropLaterAlertPages(queryClient), [queryClient]);
  return (
    <Dialog open onClose={onClose} restoreScrollAs="alerts" title={text.title} size="large">
      <AlertList />
    </Dialog>
  );
}

function AlertList() {
  const list = useInfiniteQuery(alertsQuery);
  const markRead = useReadAlert();
  const markAllRead = useReadAllAlerts();
  const unreadCount = list.data?.pages[0]?.unreadCount ?? 0;
  return (
    <PagedList
      list={list}
      toItems={toAlerts}
      skeleton={<AlertsSkeleton />}
      failedText={text.failed}
      empty={<EmptyState message={text.empty} />}
    >
      {(alerts) => (
        <div className="-mx-2 grid grid-cols-[minmax(0,1fr)] gap-2">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-2">
            <p aria-live="polite" className="text-text-muted">
              {text.unreadCount(unreadCount)}
            </p>
            {unreadCount > 0 && (
              <Button
                variant="quiet"
                icon={<CheckCheck aria-hidden="true" />}
                onClick={markAllRead}
              >
                {text.markAllRead}
              </Button>
            )}
          </div>
          <ul aria-label={text.list} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {alerts.map((alert) => (
              <AlertItem key={alert._id} alert={alert} onRead={markRead} />
            ))}
          </ul>
          <LoadOnScroll list={list} skeleton={<AlertsSkeleton />} failedText={text.moreFailed} />
        </div>
      )}
    </PagedList>
  );
}

function AlertsSkeleton() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-4 py-2">
        {Array.from({ length: 4 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          <div key={index} className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
