import type { StoryComments } from "@kora/contract/comments";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { commentsText as text } from "#text/comments.ts";
import { errorMessage } from "../../lib/api.ts";
import { LoadOnScroll } from "../../ui/load-on-scroll.tsx";
import { EmptyState, ErrorState } from "../../ui/state-panels.tsx";
import { WaitingComments } from "../outbox/index.ts";
import { loadedComments } from "./comment-cache.ts";
import { CommentItem } from "./comment-item.tsx";
import { CommentSettings } from "./comment-settings.tsx";
import { CommentSkeletons } from "./comment-skeletons.tsx";
import { CommentsProvider, useCommentsContext } from "./comments-context.tsx";
import { Composer } from "./composer.tsx";
import { PendingCommentItem } from "./pending-comment-item.tsx";
import { commentsQuery } from "./queries.ts";
import { useStableOrder, withPinnedFirst } from "./shown-comments.ts";
import { useRoomReady } from "./use-room-ready.ts";

export interface CommentsPanelProps {
  storyId: string;
  /** User id of the story's author. */
  authorId: string;
  /** Who may comment, and whether the viewer may. */
  access: StoryComments;
  /** Number of the story's comments, including replies. */
  count: number;
  /** State of the Socket.IO room that receives the story's events. */
  roomState: "joining" | "joined" | "disconnected";
}

/** The expanded comments: the form, the viewer's new comments, and the list. */
export function CommentsPanel({ count, roomState, ...storyProps }: CommentsPanelProps) {
  return (
    <CommentsProvider {...storyProps}>
      <div className="grid gap-5 pt-3">
        <CommentSettings />
        <Composer />
        <OutboxComments />
        <NewCommentsStatus count={count} />
        <CommentList roomState={roomState} />
      </div>
    </CommentsProvider>
  );
}

/** The viewer's comments that wait for a connection, except those that are just being sent. */
function OutboxComments() {
  const { storyId, pendingComments } = useCommentsContext();
  return (
    <WaitingComments storyId={storyId} pendingTexts={pendingComments.map(({ text }) => text)} />
  );
}

function CommentList({ roomState }: { roomState: CommentsPanelProps["roomState"] }) {
  const { storyId, newOwnComments, pendingComments, isNewOwnComment } = useCommentsContext();
  const list = useInfiniteQuery({ ...commentsQuery(storyId), enabled: useRoomReady(roomState) });
  const { data, error } = list;
  const listedComments = useStableOrder(
    (data ? loadedComments(data) : []).filter((comment) => !isNewOwnComment(comment)),
  );
  const ownTopLevel = newOwnComments.filter(({ parentId }) => parentId === null);
  const pendingTopLevel = pendingComments.filter(({ parentId }) => parentId === null);
  const isEmpty = listedComments.length + ownTopLevel.length + pendingTopLevel.length === 0;
  return (
    <>
      <ul className="grid gap-5">
        {pendingTopLevel.map((comment) => (
          <PendingCommentItem key={comment.submittedAt} comment={comment} />
        ))}
        {withPinnedFirst([...ownTopLevel, ...listedComments]).map((comment) => (
          <CommentItem key={comment._id} comment={comment} depth={0} />
        ))}
      </ul>
      {list.isPending && <CommentSkeletons />}
      {data === undefined && error !== null && (
        <ErrorState message={errorMessage(error, text.failed)} query={list} />
      )}
      {data && isEmpty && <EmptyState message={text.empty} />}
      <LoadOnScroll list={list} skeleton={<CommentSkeletons />} failedText={text.moreFailed} />
    </>
  );
}

/** Announces new comments of others to screen readers. */
function NewCommentsStatus({ count }: { count: number }) {
  const { newOwnComments, pendingComments } = useCommentsContext();
  const othersCount =
    count - newOwnComments.filter(({ isDeleted }) => !isDeleted).length - pendingComments.length;
  const [highestCount, setHighestCount] = useState(othersCount);
  const [newCount, setNewCount] = useState(0);
  if (othersCount > highestCount) {
    setHighestCount(othersCount);
    setNewCount(newCount + othersCount - highestCount);
  }
  return (
    <p role="status" className="sr-only">
      {newCount > 0 && text.newComments(newCount)}
    </p>
  );
}
