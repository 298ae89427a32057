import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Conversation } from "../chat/conversation.ts";
import { refreshMediaUrls } from "../chat/queries.ts";
import { chatKeys } from "../chat-keys.ts";
import type { ConversationRef } from "../conversation-ref.ts";
import type { Outgoing } from "../send/outbox.ts";
import { createSoundPlayer, type SoundPlayer } from "./sound-player.ts";

/**
 * Creates the player of a conversation. It stops when the played message is deleted or disappears, and on
 * unmount.
 */
export function useSounds(
  conversationRef: ConversationRef,
  visible: Conversation,
  heldNote: Outgoing | null,
): SoundPlayer {
  const queryClient = useQueryClient();
  const [sounds] = useState(() =>
    createSoundPlayer({
      audio: new Audio(),
      renewUrl: async (id) => {
        await refreshMediaUrls(queryClient, conversationRef);
        const held = queryClient.getQueryData<Conversation>(chatKeys.messages(conversationRef));
        return held?.messages.find(({ _id }) => _id === id)?.mediaUrl ?? null;
      },
    }),
  );
  const playing = useSyncExternalStore(sounds.subscribe, sounds.current);
  const isUnexpired =
    playing === heldNote?.clientId ||
    visible.messages.some(({ _id, isDeleted }) => _id === playing && !isDeleted);
  useEffect(() => {
    if (!isUnexpired) sounds.stop();
  }, [isUnexpired, sounds]);
  useEffect(() => () => sounds.stop(), [sounds]);
  return sounds;
}
