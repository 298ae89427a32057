import type { CommentView } from "@kora/contract/comments";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { commentsText as text } from "#text/comments.ts";
import { errorMessage } from "../../lib/api.ts";
import { toNextPage } from "../../lib/next-page.ts";
import { cx } from "../../ui/cx.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { loadedComments } from "./comment-cache.ts";
import type { CommentItemProps } from "./comment-item.tsx";
import { useComments } from "./comments-context.tsx";
import { indentedLevels } from "./indent.ts";
import { repliesQuery } from "./queries.ts";
import { SendingItem } from "./sending-item.tsx";
import { hasAny, hasMore, mergeComments, mostLiked, useSteadyOrder } from "./steady-order.ts";

const buttonStyle =
  "inline-flex min-h-11 items-center gap-2 rounded-full px-3 -ms-3 font-medium text-link text-sm hover:bg-surface-sunken";

export interface RepliesProps {
  comment: CommentView;
  depth: number;
  /** Of whoever wrote the comment. */
  name: string;
  /** What shows a reply: the component that shows the comment itself. */
  item: ComponentType<CommentItemProps>;
  /** In a talk of two, one reply below the other, the first toggle folds them all. */
  withParent?: boolean;
}

/** The replies to a comment: folded to the most liked one until the reader asks for them. */
export function Replies({ comment, depth, name, item, withParent = false }: RepliesProps) {
  const Item = item;
  const { own, sending, isOwnNew } = useComments();
  const [unfolded, setUnfolded] = useState(false);
  const follows = withParent && comment.replyCount === 1;
  const open = unfolded || follows;
  const [best, setBest] = useState<string | undefined>();
  const ownReplies = own.filter(({ parentId }) => parentId === comment._id);
  const sendingReplies = sending.filter(({ parentId }) => parentId === comment._id);
  const others = comment.replies.filter((reply) => !isOwnNew(reply));
  // The one that was shown stays, also when another is liked more by now.
  const shown = others.find(({ _id }) => _id === best) ?? mostLiked(others) ?? others[0];
  if (shown?._id !== best) setBest(shown?._id);

  const isMore = hasMore(comment, others);
  const below = sendingReplies.length + ownReplies.length + others.length;
  if (below === 0 && !isMore) return null;
  const canUnfold = !follows && (isMore || hasAny(shown));
  const next = { depth: depth + 1, answered: name };
  return (
    <div
      className={cx("grid gap-1", depth < indentedLevels && "border-line border-s-2 ps-3 sm:ps-5")}
    >
      <ul className="grid gap-3">
        {sendingReplies.map((reply) => (
          <SendingItem key={reply.submittedAt} comment={reply} />
        ))}
        {ownReplies.map((reply) => (
          <Item key={reply._id} comment={reply} {...next} />
        ))}
        {!open && shown && <Item key={shown._id} comment={shown} {...next} alone />}
        {open && <AllReplies comment={comment} depth={depth} name={name} item={item} />}
      </ul>
      {canUnfold && (
        <button
          type="button"
          aria-expanded={open}
          className={cx(buttonStyle, "justify-self-start")}
          onClick={() => setUnfolded(!open)}
        >
          {open ? text.hideReplies : text.seeReplies}
        </button>
      )}
    </div>
  );
}

/** Every reply but the viewer's own new ones; those that did not come along are asked for. */
function AllReplies({ comment, depth, name, item: Item }: RepliesProps) {
  const { isOwnNew } = useComments();
  const cameAlong = comment.replies.length > 0;
  const [asked, setAsked] = useState(!cameAlong && comment.repliesCursor !== null);
  const list = useInfiniteQuery({ ...repliesQuery(comment), enabled: asked });
  const { data, isFetching, isError, error, hasNextPage } = list;
  const loaded = data === undefined ? [] : loadedComments(data);
  const replies = useSteadyOrder(
    mergeComments(comment.replies, loaded).filter((reply) => !isOwnNew(reply)),
  );
  const isMore = data === undefined ? comment.repliesCursor !== null : hasNextPage;
  const more = () => {
    setAsked(true);
    if (data !== undefined) toNextPage(list).loadMore();
    else if (asked) void list.refetch();
  };
  return (
    <>
      {replies.map((reply) => (
        <Item
          key={reply._id}
          comment={reply}
          depth={depth + 1}
          answered={name}
          only={comment.replyCount === 1}
        />
      ))}
      {(isMore || isError) && (
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
            onClick={more}
          >
            {isFetching && <Spinner />}
            {text.moreReplies}
          </button>
        </li>
      )}
    </>
  );
}
