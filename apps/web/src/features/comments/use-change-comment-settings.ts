import type { CommentPermission } from "@kora/contract/comment-permission";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { commentSettingsText } from "#text/comment-settings.ts";
import { api, errorMessage } from "../../lib/api.ts";
import { useViewerId } from "../../lib/session.ts";
import { useToast } from "../../ui/toast.tsx";
import { applyCommentSettings } from "./apply-settings.ts";

type SettingsChange = { readonly isLocked: boolean } | { readonly permission: CommentPermission };

/** Returns a function that changes who may comment on the viewer's story. A failure is shown in a toast. */
export function useChangeCommentSettings(storyId: string): (change: SettingsChange) => void {
  const queryClient = useQueryClient();
  const viewerId = useViewerId();
  const toast = useToast();
  const params = { storyId };
  const { mutate } = useMutation({
    scope: { id: `comment settings ${storyId}` },
    mutationFn: (change: SettingsChange) =>
      "isLocked" in change
        ? api.call("lockComments", { params, body: { on: change.isLocked } })
        : api.call("setCommentPermission", { params, body: { comments: change.permission } }),
    onSuccess: (settings) => applyCommentSettings(queryClient, storyId, settings, viewerId),
    onError: (error) => toast(errorMessage(error, commentSettingsText.failed), "danger"),
  });
  return (change) => mutate(change);
}
