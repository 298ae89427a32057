import type { CommentView } from "@kora/contract/comments";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { commentsText as text } from "#text/comments.ts";
import { errorMessage } from "../../lib/api.ts";
import { useEntryState } from "../../lib/entry-state.ts";
import { getNextPageState } from "../../lib/next-page.ts";
import { cx } from "../../ui/cx.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { loadedComments } from "./comment-cache.ts";
import { useCommentsContext } from "./comments-context.tsx";
import { maxIndentDepth } from "./indent.ts";
import { PendingCommentItem } from "./pending-comment-item.tsx";
import { repliesQuery } from "./queries.ts";
import {
  hasCollapsedReplies,
  hasReplies,
  mergeComments,
  mostLiked,
  useStableOrder,
} from "./shown-comments.ts";

const buttonStyle =
  "inline-flex min-h-11 items-center gap-2 rounded-full px-3 -ms-3 font-medium text-link text-sm hover:bg-surface-sunken";

export interface CommentItemProps {
  comment: CommentView;
  /** 0 for a top-level comment. */
  depth: number;
  /** Name of the author of the parent comment, shown where the replies are not indented further. */
  parentAuthorName?: string | undefined;
  /** Shows the comment alone, as the preview of a collapsed list. */
  hideReplies?: boolean;
  /** True for the only reply to its parent. Its own replies expand together with it. */
  isOnlyReply?: boolean;
  /** True below a comment that is hidden from the viewer, who then can neither like nor answer. */
  isBelowHidden?: boolean;
}

export interface RepliesProps {
  comment: CommentView;
  depth: number;
  authorName: string;
  /** `CommentItem`, passed as a prop to avoid an import cycle. */
  item: ComponentType<CommentItemProps>;
  /** True if the comment is its parent's only reply. In a chain of such replies, one toggle expands them all. */
  expandsWithParent?: boolean;
  /** True if the comment, or one above it, is hidden from the viewer. */
  isBelowHidden?: boolean;
}

/** The replies to a comment. While collapsed, only the most liked one and the viewer's new ones are shown. */
export function Replies({
  comment,
  depth,
  authorName,
  item,
  expandsWithParent = false,
  isBelowHidden = false,
}: RepliesProps) {
  const Item = item;
  const { newOwnComments, pendingComments, isNewOwnComment } = useCommentsContext();
  const [expanded, setExpanded] = useEntryState(`replies ${comment._id}`, false);
  const isExpandedByParent = expandsWithParent && comment.replyCount === 1;
  const isOpen = expanded || isExpandedByParent;
  const [previewId, setPreviewId] = useState<string | undefined>();
  const ownReplies = newOwnComments.filter(({ parentId }) => parentId === comment._id);
  const sendingReplies = pendingComments.filter(({ parentId }) => parentId === comment._id);
  const embeddedReplies = comment.replies.filter((reply) => !isNewOwnComment(reply));
  // The reply shown while collapsed stays the same even if another reply has more likes by now.
  const preview =
    embeddedReplies.find(({ _id }) => _id === previewId) ??
    mostLiked(embeddedReplies) ??
    embeddedReplies[0];
  if (preview?._id !== previewId) setPreviewId(preview?._id);

  const hasMoreReplies = hasCollapsedReplies(comment, embeddedReplies);
  const visibleCount = sendingReplies.length + ownReplies.length + embeddedReplies.length;
  if (visibleCount === 0 && !hasMoreReplies) return null;
  const canExpand = !isExpandedByParent && (hasMoreReplies || hasReplies(preview));
  const childProps = { depth: depth + 1, parentAuthorName: authorName, isBelowHidden };
  return (
    <div
      className={cx("grid gap-1", depth < maxIndentDepth && "border-line border-s-2 ps-3 sm:ps-5")}
    >
      <ul className="grid gap-3">
        {sendingReplies.map((reply) => (
          <PendingCommentItem key={reply.submittedAt} comment={reply} />
        ))}
        {ownReplies.map((reply) => (
          <Item key={reply._id} comment={reply} {...childProps} />
        ))}
        {!isOpen && preview && (
          <Item key={preview._id} comment={preview} {...childProps} hideReplies />
        )}
        {isOpen && (
          <AllReplies
            comment={comment}
            depth={depth}
            authorName={authorName}
            item={item}
            isBelowHidden={isBelowHidden}
          />
        )}
      </ul>
      {canExpand && (
        <button
          type="button"
          aria-expanded={isOpen}
          className={cx(buttonStyle, "justify-self-start")}
          onClick={() => setExpanded(!isOpen)}
        >
          {isOpen ? text.hideReplies : text.seeReplies}
        </button>
      )}
    </div>
  );
}

/**
 * All replies but the viewer's new ones. Replies that `comment.replies` does not contain are fetched when the viewer
 * asks for them, or at once if `comment.replies` is empty.
 */
function AllReplies({
  comment,
  depth,
  authorName,
  item: Item,
  isBelowHidden = false,
}: RepliesProps) {
  const { isNewOwnComment } = useCommentsContext();
  const hasEmbeddedReplies = comment.replies.length > 0;
  const [isFetchEnabled, setFetchEnabled] = useState(
    !hasEmbeddedReplies && comment.repliesCursor !== null,
  );
  const list = useInfiniteQuery({ ...repliesQuery(comment), enabled: isFetchEnabled });
  const { data, isFetching, isError, error, hasNextPage } = list;
  const loaded = data === undefined ? [] : loadedComments(data);
  const replies = useStableOrder(
    mergeComments(comment.replies, loaded).filter((reply) => !isNewOwnComment(reply)),
  );
  const hasMoreReplies = data === undefined ? comment.repliesCursor !== null : hasNextPage;
  const loadMore = () => {
    setFetchEnabled(true);
    if (data !== undefined) getNextPageState(list).loadMore();
    else if (isFetchEnabled) void list.refetch();
  };
  return (
    <>
      {replies.map((reply) => (
        <Item
          key={reply._id}
          comment={reply}
          depth={depth + 1}
          parentAuthorName={authorName}
          isOnlyReply={comment.replyCount === 1}
          isBelowHidden={isBelowHidden}
        />
      ))}
      {(hasMoreReplies || isError) && (
        <li>
          {isError && (
            <p role="alert" className="text-danger text-sm">
              {errorMessage(error, text.repliesFailed)}
            </p>
          )}
          <button
            type="button"
            aria-busy={isFetching || undefined}
            disabled={isFetching}
            className={buttonStyle}
            onClick={loadMore}
          >
            {isFetching && <Spinner />}
            {text.moreReplies}
          </button>
        </li>
      )}
    </>
  );
}
