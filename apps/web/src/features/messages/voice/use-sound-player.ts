import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { getConversation } from "../chat/cached-conversation.ts";
import type { Conversation } from "../chat/conversation.ts";
import { refreshMediaUrls } from "../chat/resync.ts";
import type { ConversationRef } from "../conversation-ref.ts";
import type { Outgoing } from "../send/outbox.ts";
import { createSoundPlayer, type SoundPlayer } from "./sound-player.ts";

/**
 * Creates the player of a conversation. It stops when the played message is deleted or disappears, and on unmount.
 * `recordedNote` is a recorded voice note that waits to be sent; it can be played too.
 */
export function useSoundPlayer(
  conversationRef: ConversationRef,
  visibleConversation: Conversation,
  recordedNote: Outgoing | null,
): SoundPlayer {
  const queryClient = useQueryClient();
  const [soundPlayer] = useState(() =>
    createSoundPlayer({
      audio: new Audio(),
      renewUrl: async (id) => {
        await refreshMediaUrls(queryClient, conversationRef);
        const conversation = getConversation(queryClient, conversationRef);
        return conversation?.messages.find(({ _id }) => _id === id)?.mediaUrl ?? null;
      },
    }),
  );
  const currentId = useSyncExternalStore(soundPlayer.subscribe, soundPlayer.currentId);
  const isPlayable =
    currentId === recordedNote?.clientId ||
    visibleConversation.messages.some(({ _id, isDeleted }) => _id === currentId && !isDeleted);
  useEffect(() => {
    if (!isPlayable) soundPlayer.stop();
  }, [isPlayable, soundPlayer]);
  useEffect(() => () => soundPlayer.stop(), [soundPlayer]);
  return soundPlayer;
}
