import type { CommentView, StoryComments } from "@kora/contract/comments";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { commentsText } from "#text/comments.ts";
import { storyKeys } from "../../entities/story/story-cache.ts";
import { ApiError, errorMessage } from "../../lib/api.ts";
import { useViewerId } from "../../lib/session.ts";
import { useToast } from "../../ui/toast.tsx";
import { commentKeys, loadedComments } from "./comment-cache.ts";
import { commentDraftKey, restoreCommentDraft } from "./drafts.ts";
import { ownCommentsQuery, useCreateComment, usePendingComments } from "./queries.ts";

export interface PendingComment {
  readonly text: string;
  /** Null for a top-level comment. */
  readonly parentId: string | null;
  /** Milliseconds since 1970. */
  readonly submittedAt: number;
}

interface SendFailure {
  readonly message: string;
  /** Null for a top-level comment. */
  readonly parentId: string | null;
}

interface CommentsContextValue {
  readonly storyId: string;
  readonly viewerId: string;
  /** User id of the story's author. */
  readonly authorId: string;
  /** True if the viewer wrote the story. */
  readonly isViewersStory: boolean;
  /** Who may comment, and whether the viewer may. */
  readonly access: StoryComments;
  /** Comments at any depth that the viewer wrote since the comments were opened, the latest first. */
  readonly newOwnComments: readonly CommentView[];
  /** Comments that are being sent, the latest first. */
  readonly pendingComments: readonly PendingComment[];
  /** Returns true if a listed comment is already shown at the top, as one of the viewer's new or pending comments. */
  readonly isNewOwnComment: (comment: CommentView) => boolean;
  /** Id of the comment whose reply form is open; at most one at a time. */
  readonly replyingTo: string | null;
  readonly setReplyingTo: (commentId: string | null) => void;
  /** The element with the reason for which the viewer may not comment. It is empty while the viewer may. */
  readonly refusalRef: RefObject<HTMLDivElement | null>;
  /** Why a comment was refused, with its parent; null after the text was changed or sent again. */
  readonly sendFailure: SendFailure | null;
  readonly clearSendFailure: () => void;
  /** Sends a reply to `parentId`, or a comment if that is null. After a failure, the text is back in its form. */
  readonly send: (text: string, parentId: string | null) => void;
}

const CommentsContext = createContext<CommentsContextValue | null>(null);

/** State shared by the comments of one open story. */
export function CommentsProvider({
  storyId,
  authorId,
  access,
  children,
}: {
  storyId: string;
  /** Who may comment, and whether the viewer may. */
  access: StoryComments;
  /** User id of the story's author. */
  authorId: string;
  children: ReactNode;
}) {
  const viewerId = useViewerId();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutateAsync } = useCreateComment(storyId);
  const pendingComments = usePendingComments(storyId);
  const { data } = useQuery(ownCommentsQuery(storyId));
  const newOwnComments = (data ? loadedComments(data) : []).toSorted((a, b) =>
    a._id < b._id ? 1 : -1,
  );
  const newOwnIds = new Set(newOwnComments.map(({ _id }) => _id));
  const [replyingTo, setReplyingTo] = useState<string | null>(null);
  const [sendFailure, setSendFailure] = useState<SendFailure | null>(null);
  const refusalRef = useRef<HTMLDivElement>(null);

  useEffect(
    () => () => queryClient.removeQueries({ queryKey: commentKeys.own(storyId), exact: true }),
    [queryClient, storyId],
  );

  useEffect(() => {
    if (replyingTo === null) return;
    // A click outside the form and its button closes it. Listens to click, not pointerdown, because a form that closes
    // on pointerdown would shift the element below the pointer.
    const onClick = ({ target }: MouseEvent) => {
      const isInside = target instanceof Element && target.closest("[data-replying]") !== null;
      if (!isInside) setReplyingTo(null);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [replyingTo]);

  const send = (text: string, parentId: string | null) => {
    if (parentId !== null) setReplyingTo(null);
    setSendFailure(null);
    mutateAsync({ text, parentId }).catch((error: unknown) => {
      // `WaitingComments` shows it.
      if (error instanceof ApiError && error.code === "WAITING") return;
      restoreCommentDraft(commentDraftKey(viewerId, storyId, parentId), text);
      if (parentId !== null) setReplyingTo(parentId);
      toast(errorMessage(error, commentsText.failedToSend), "danger");
      // The griot may have barred the viewer, which no event says.
      if (error instanceof ApiError && error.status === 403) {
        setSendFailure({ message: error.message, parentId });
        void queryClient.invalidateQueries({ queryKey: storyKeys.detail(storyId) });
      }
    });
  };
  const isNewOwnComment = (comment: CommentView) =>
    newOwnIds.has(comment._id) ||
    // The comment's event may arrive before the response of the call, while the comment counts as pending. The server
    // trims the text.
    (comment.userId?._id === viewerId &&
      pendingComments.some(
        ({ text, parentId }) => parentId === comment.parentId && text.trim() === comment.text,
      ));

  return (
    <CommentsContext
      value={{
        storyId,
        viewerId,
        authorId,
        isViewersStory: authorId === viewerId,
        access,
        newOwnComments,
        pendingComments,
        isNewOwnComment,
        replyingTo,
        setReplyingTo,
        refusalRef,
        sendFailure,
        clearSendFailure: () => setSendFailure(null),
        send,
      }}
    >
      {children}
    </CommentsContext>
  );
}

/** Returns the state of `CommentsProvider`. */
export function useCommentsContext(): CommentsContextValue {
  const context = useContext(CommentsContext);
  if (context === null) throw new Error("useCommentsContext must be used within CommentsProvider.");
  return context;
}
