import type { StatusViewer } from "@kora/contract/statuses";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import { Link } from "react-router";
import { statusesText } from "#text/statuses.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { statusViewersQuery } from "../queries.ts";

const { player: text } = statusesText;

/** The users who viewed one of the viewer's statuses, page by page, most recent first. */
export function ViewedByDialog({ statusId, onClose }: { statusId: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} restoreScrollAs="status viewers list" title={text.viewersTitle}>
      <ViewerList statusId={statusId} />
    </Dialog>
  );
}

function ViewerList({ statusId }: { statusId: string }) {
  const list = useInfiniteQuery(statusViewersQuery(statusId));
  return (
    <PagedList
      list={list}
      skeleton={<ViewersSkeleton />}
      failedText={text.viewersFailed}
      empty={<EmptyState message={text.viewersEmpty} />}
    >
      {(viewers) => (
        <div className="grid gap-2">
          <ul className="grid gap-1">
            {viewers.map((viewer) => (
              <ViewerRow key={viewer._id} viewer={viewer} />
            ))}
          </ul>
          <LoadMore list={list} failedText={text.viewersFailed} className="justify-self-start" />
        </div>
      )}
    </PagedList>
  );
}

function ViewerRow({ viewer }: { viewer: StatusViewer }) {
  const { _id, username, avatar, viewedAt, isLiked } = viewer;
  return (
    <li className="flex min-h-13 min-w-0 items-center gap-3">
      <Link
        to={`/user/${_id}`}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-sm hover:underline"
      >
        <Avatar src={avatar} name={username} />
        <span dir="auto" className="min-w-0 truncate font-medium">
          {username}
        </span>
      </Link>
      {isLiked && (
        <Heart role="img" aria-label={text.likedIt} className="size-4.5 fill-current text-action" />
      )}
      <RelativeTime date={viewedAt} className="shrink-0 text-sm text-text-muted" />
    </li>
  );
}

function ViewersSkeleton() {
  return (
    <Loading text={text.viewersLoading}>
      <div className="grid gap-3 py-1">
        {Array.from({ length: 3 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          <div key={index} className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <Skeleton className="h-4 w-32" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
