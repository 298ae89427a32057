import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Volume2, VolumeX } from "lucide-react";
import { mutesText as text } from "#text/mutes.ts";
import { removeBlockedUserFromCache } from "../../entities/story/story-cache.ts";
import { api, errorMessage } from "../../lib/api.ts";
import type { MenuItem } from "../../ui/menu.tsx";
import { useToast } from "../../ui/toast.tsx";
import { muteKeys } from "./mute-keys.ts";

interface MuteRequest {
  /** The user id or writer id. */
  readonly userId: string;
  readonly on: boolean;
  /** Called after the server has muted the user, to close what shows the user's content. */
  readonly onMuted?: () => void;
}

/** Removes the content of a muted user from the screen, or loads that of an unmuted one. */
function applyMute(queryClient: QueryClient, { userId, on }: MuteRequest): void {
  if (on) removeBlockedUserFromCache(queryClient, userId);
  // Comments, alerts and pages of lists: only the server knows what they show now.
  void queryClient.invalidateQueries();
}

/** Returns a function that mutes or unmutes a user, without a confirmation, because it can be undone. */
export function useMute(): (request: MuteRequest) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ userId, on }: MuteRequest) => api.call("muteUser", { body: { userId, on } }),
    onSuccess: ({ msg }, request) => {
      if (request.on) request.onMuted?.();
      applyMute(queryClient, request);
      toast(msg, "success");
    },
    onError: (error) => toast(errorMessage(error, text.failed), "danger"),
  });
  return mutate;
}

/** Returns the menu item that mutes a user whose content is on the screen, which shows that the user is not muted. */
export function useMuteItem(user: {
  userId: string;
  name: string;
  onMuted?: () => void;
}): MenuItem {
  const mute = useMute();
  const { name, ...target } = user;
  return toMuteItem(name, false, () => mute({ ...target, on: true }));
}

/** Like `useMuteItem`, for a profile, which muting does not hide: the item unmutes a muted user. */
export function useMuteToggleItem({ userId, name }: { userId: string; name: string }): MenuItem {
  const mute = useMute();
  const { data } = useQuery({
    queryKey: muteKeys.user(userId),
    // Always stale, because users are muted on many pages.
    staleTime: 0,
    queryFn: ({ signal }) => api.call("listMutes", { query: { userId } }, { signal }),
  });
  const isMuted = data !== undefined && data.length > 0;
  return toMuteItem(name, isMuted, () => mute({ userId, on: !isMuted }));
}

function toMuteItem(name: string, isMuted: boolean, onSelect: () => void): MenuItem {
  return isMuted
    ? { label: text.unmute(name), icon: <Volume2 aria-hidden="true" />, onSelect }
    : { label: text.mute(name), icon: <VolumeX aria-hidden="true" />, onSelect };
}
