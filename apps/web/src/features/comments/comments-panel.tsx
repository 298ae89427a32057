import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { commentsText as text } from "#text/comments.ts";
import { errorMessage } from "../../lib/api.ts";
import { toNextPage } from "../../lib/next-page.ts";
import { EmptyState, ErrorState } from "../../ui/state.tsx";
import { useInfiniteScroll } from "../../ui/use-infinite-scroll.ts";
import { loadedComments } from "./comment-cache.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import { CommentSkeletons } from "./comment-skeletons.tsx";
import { CommentsProvider, useComments } from "./comments-context.tsx";
import { commentsQuery } from "./queries.ts";
import { SendingItem } from "./sending-item.tsx";
import { useSteadyOrder } from "./steady-order.ts";
import { useReady } from "./use-ready.ts";

export interface CommentsPanelProps {
  storyId: string;
  /** Of the story, with nested ones. */
  count: number;
  room: "joining" | "joined" | "away";
}

/** The open comments: a box to write in, what one wrote, what others did. */
export function CommentsPanel({ storyId, count, room }: CommentsPanelProps) {
  return (
    <CommentsProvider storyId={storyId}>
      <div className="grid gap-5 pt-3">
        <CommentForm parentId={null} label={text.label} act={text.send} />
        <Arrivals count={count} />
        <CommentList room={room} />
      </div>
    </CommentsProvider>
  );
}

function CommentList({ room }: { room: CommentsPanelProps["room"] }) {
  const { storyId, own, sending, isOwnNew } = useComments();
  const list = useInfiniteQuery({ ...commentsQuery(storyId), enabled: useReady(room) });
  const { data, error } = list;
  const next = toNextPage(list);
  const end = useInfiniteScroll(next);
  const others = useSteadyOrder(
    (data ? loadedComments(data) : []).filter((comment) => !isOwnNew(comment)),
  );
  const ownTop = own.filter(({ parentId }) => parentId === null);
  const sendingTop = sending.filter(({ parentId }) => parentId === null);
  const isEmpty = others.length + ownTop.length + sendingTop.length === 0;
  return (
    <>
      <ul className="grid gap-5">
        {sendingTop.map((comment) => (
          <SendingItem key={comment.submittedAt} comment={comment} />
        ))}
        {[...ownTop, ...others].map((comment) => (
          <CommentItem key={comment._id} comment={comment} depth={0} />
        ))}
      </ul>
      {list.isPending && <CommentSkeletons />}
      {data === undefined && error !== null && (
        <ErrorState
          sentence={errorMessage(error, text.failed)}
          error={error}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {data && isEmpty && <EmptyState sentence={text.empty} />}
      <div ref={end} />
      {list.isFetchingNextPage && <CommentSkeletons />}
      {next.failed && (
        <ErrorState sentence={text.moreFailed} onRetry={next.loadMore} busy={next.loading} />
      )}
    </>
  );
}

/** Says to screen readers that others wrote something. */
function Arrivals({ count }: { count: number }) {
  const { own, sending } = useComments();
  const byOthers = count - own.filter(({ isDeleted }) => !isDeleted).length - sending.length;
  const [seen, setSeen] = useState(byOthers);
  const [arrived, setArrived] = useState(0);
  if (byOthers > seen) {
    setSeen(byOthers);
    setArrived(arrived + byOthers - seen);
  }
  return (
    <p role="status" className="sr-only">
      {arrived > 0 && text.arrived(arrived)}
    </p>
  );
}
