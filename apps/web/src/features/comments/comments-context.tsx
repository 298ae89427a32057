import type { CommentView } from "@kora/contract/comments";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { commentsText } from "#text/comments.ts";
import { errorMessage } from "../../lib/api.ts";
import { useViewerId } from "../../lib/session.ts";
import { useToast } from "../../ui/toast.tsx";
import { commentKeys, loadedComments } from "./comment-cache.ts";
import { draftName, giveBackDraft } from "./drafts.ts";
import { ownCommentsQuery, useCreateComment, useSending } from "./queries.ts";

export interface SendingComment {
  readonly text: string;
  readonly parentId: string | null;
  /** Milliseconds since 1970. */
  readonly submittedAt: number;
}

interface CommentsPlace {
  readonly storyId: string;
  readonly viewerId: string;
  /** What the viewer wrote since the comments were opened, the latest first, at any depth. */
  readonly own: readonly CommentView[];
  readonly sending: readonly SendingComment[];
  /** Whether a comment of a list is one that stands at the top as the viewer's own new one. */
  readonly isOwnNew: (comment: CommentView) => boolean;
  /** The comment whose reply box is open; one at a time. */
  readonly answering: string | null;
  readonly answer: (commentId: string | null) => void;
  readonly send: (text: string, parentId: string | null) => void;
}

const CommentsContext = createContext<CommentsPlace | null>(null);

/** What the comments of one open story share. */
export function CommentsProvider({ storyId, children }: { storyId: string; children: ReactNode }) {
  const viewerId = useViewerId();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { mutateAsync } = useCreateComment(storyId);
  const sending = useSending(storyId);
  const { data } = useQuery(ownCommentsQuery(storyId));
  const own = (data ? loadedComments(data) : []).toSorted((a, b) => (a._id < b._id ? 1 : -1));
  const ownIds = new Set(own.map(({ _id }) => _id));
  const [answering, answer] = useState<string | null>(null);

  useEffect(
    () => () => queryClient.removeQueries({ queryKey: commentKeys.own(storyId), exact: true }),
    [queryClient, storyId],
  );

  useEffect(() => {
    if (answering === null) return;
    // By the click, not the press: what closes above a thumb must not move what is under it.
    const onClick = ({ target }: MouseEvent) => {
      const inside = target instanceof Element && target.closest("[data-answering]") !== null;
      if (!inside) answer(null);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [answering]);

  const send = (text: string, parentId: string | null) => {
    if (parentId !== null) answer(null);
    mutateAsync({ text, parentId }).catch((error: unknown) => {
      giveBackDraft(draftName(viewerId, storyId, parentId), text);
      if (parentId !== null) answer(parentId);
      toast(errorMessage(error, commentsText.failedToSend), "danger");
    });
  };
  const isOwnNew = (comment: CommentView) =>
    ownIds.has(comment._id) ||
    // Its event may come before the answer to its call.
    (comment.userId?._id === viewerId &&
      sending.some(
        ({ text, parentId }) => parentId === comment.parentId && text.trim() === comment.text,
      ));

  return (
    <CommentsContext value={{ storyId, viewerId, own, sending, isOwnNew, answering, answer, send }}>
      {children}
    </CommentsContext>
  );
}

/** The comments of the story around. */
export function useComments(): CommentsPlace {
  const place = useContext(CommentsContext);
  if (place === null) throw new Error("Comments stand below CommentsProvider.");
  return place;
}
