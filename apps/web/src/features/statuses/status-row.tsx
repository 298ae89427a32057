import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { statusesText } from "#text/statuses.ts";
import { uiText } from "#text/ui.ts";
import { onBlockedUserRemoved } from "../../entities/story/story-cache.ts";
import { getNextPageState } from "../../lib/next-page.ts";
import { slowDown } from "../../lib/saver-mode.ts";
import { Button } from "../../ui/button.tsx";
import { lazyDialog } from "../../ui/close-on-error.tsx";
import { failureMessage } from "./failure-message.ts";
import { statusFeedQuery } from "./queries.ts";
import { removeStatuses } from "./status-cache.ts";
import { TileRow } from "./tile-row.tsx";
import { TileSkeletons } from "./tile-skeletons.tsx";
import { useLiveStatuses } from "./use-live-statuses.ts";
import { getOpenStatus } from "./viewer/status-link.tsx";

const { row: text } = statusesText;

/** Refetch interval of the row in milliseconds; events arrive only for friends and followed writers. */
const refetchInterval = 60_000;

const CreateDialog = lazyDialog(
  async () => (await import("./create/create-dialog.tsx")).CreateDialog,
);

const StatusDialog = lazyDialog(
  async () => (await import("./viewer/player-chunk.ts")).StatusDialog,
);

/** The row of statuses on the home page: the create tile, then one tile per user. */
export function StatusRow() {
  const [isCreateOpen, setCreateOpen] = useState(false);
  const close = () => setCreateOpen(false);
  return (
    // The same height as the space that home-page.tsx reserves.
    <section
      aria-label={statusesText.title}
      className="mx-auto h-50 max-w-feed pb-3 pointer-fine:h-53"
    >
      <Row onCreate={() => setCreateOpen(true)} />
      {isCreateOpen && <CreateDialog onClose={close} onLoadError={close} />}
      <StatusOverlay />
    </section>
  );
}

function Row({ onCreate }: { onCreate: () => void }) {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery({ ...statusFeedQuery, refetchInterval: slowDown(refetchInterval) });
  useEffect(
    () =>
      onBlockedUserRemoved((userId) =>
        removeStatuses(queryClient, ({ user }) => user._id === userId),
      ),
    [queryClient],
  );
  const users = useLiveStatuses(list.data?.pages.flatMap(({ items }) => items) ?? []);
  return (
    <TileRow users={users} onCreate={onCreate} nextPage={getNextPageState(list)}>
      {list.isPending && <TileSkeletons text={text.loading} count={5} />}
      {list.data !== undefined && (
        <RowMessage>
          <p>{text.empty}</p>
        </RowMessage>
      )}
      {list.isError && list.data === undefined && (
        <RowMessage>
          <p role="alert">{failureMessage(list.error, text)}</p>
          <Button onClick={() => void list.refetch()} busy={list.isFetching}>
            {uiText.tryAgain}
          </Button>
        </RowMessage>
      )}
    </TileRow>
  );
}

/** Renders the player when it is open over this page. */
function StatusOverlay() {
  const navigate = useNavigate();
  const openStatusState = getOpenStatus(useLocation().state);
  if (openStatusState === null) return null;
  return (
    <StatusDialog statusId={openStatusState.openStatus} onLoadError={() => void navigate(-1)} />
  );
}

function RowMessage({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-37 content-center justify-items-start gap-3 ps-2 text-text-muted">
      {children}
    </div>
  );
}
