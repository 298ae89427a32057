import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { memoirText } from "#text/statuses.ts";
import { uiText } from "#text/ui.ts";
import { onPersonDropped } from "../../entities/story/story-cache.ts";
import { toNextPage } from "../../lib/next-page.ts";
import { Button } from "../../ui/button.tsx";
import { openedLater } from "../../ui/opened-later.tsx";
import { failureOf } from "./failure-of.ts";
import { dropStatuses } from "./memoir-cache.ts";
import { PeopleStrip } from "./people-strip.tsx";
import { memoirFeedQuery } from "./queries.ts";
import { TileSkeletons } from "./tile-skeletons.tsx";
import { useLivePeople } from "./use-live-people.ts";
import { StatusOverlay } from "./viewer/status-overlay.tsx";

const { row: text } = memoirText;

const CreateDialog = openedLater(
  async () => (await import("./create/create-dialog.tsx")).CreateDialog,
);

/** The row of statuses on the home page: the create tile, then one tile per user. */
export function MemoirRow() {
  const [creating, setCreating] = useState(false);
  const close = () => setCreating(false);
  return (
    // The same height as the space that home-page.tsx reserves.
    <section
      aria-label={memoirText.title}
      className="mx-auto h-50 max-w-feed pb-3 pointer-fine:h-53"
    >
      <Row onCreate={() => setCreating(true)} />
      {creating && (
        <Suspense>
          <CreateDialog onClose={close} onUnloaded={close} />
        </Suspense>
      )}
      <StatusOverlay />
    </section>
  );
}

function Row({ onCreate }: { onCreate: () => void }) {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(memoirFeedQuery);
  useEffect(
    () => onPersonDropped((userId) => dropStatuses(queryClient, ({ user }) => user._id === userId)),
    [queryClient],
  );
  const people = useLivePeople(list.data?.pages.flatMap(({ items }) => items) ?? []);
  return (
    <PeopleStrip people={people} onCreate={onCreate} more={toNextPage(list)}>
      {list.isPending && <TileSkeletons text={text.loading} count={5} />}
      {list.data !== undefined && (
        <Note>
          <p>{text.empty}</p>
        </Note>
      )}
      {list.isError && list.data === undefined && (
        <Note>
          <p role="alert">{failureOf(list.error, text)}</p>
          <Button onClick={() => void list.refetch()} busy={list.isFetching}>
            {uiText.tryAgain}
          </Button>
        </Note>
      )}
    </PeopleStrip>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-37 content-center justify-items-start gap-3 ps-2 text-text-muted">
      {children}
    </div>
  );
}
