import { getCommentRefusal } from "@kora/contract/comment-permission";
import type { CommentSettings } from "@kora/contract/comments";
import type { StoryView } from "@kora/contract/stories";
import type { QueryClient } from "@tanstack/react-query";
import { storyKeys } from "../../entities/story/story-cache.ts";

/**
 * Applies the griot's settings of the comments to the open story. The cached state of the viewer decides anew whether
 * the viewer may comment. Settings with the same or an older revision than the cached ones are ignored.
 */
export function applyCommentSettings(
  queryClient: QueryClient,
  storyId: string,
  settings: CommentSettings,
  viewerId: string | null,
): void {
  queryClient.setQueryData<StoryView>(storyKeys.detail(storyId), (story) => {
    if (story === undefined || settings.revision <= story.comments.revision) return story;
    const comments = { ...story.comments, ...settings };
    const isAuthor = story.userId._id === viewerId;
    const refusal = getCommentRefusal({ ...comments, isAuthor });
    return { ...story, comments: { ...comments, refusal, mayComment: refusal === null } };
  });
}
