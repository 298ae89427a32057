import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { chatKeys } from "../../chat-keys.ts";
import type { ChatPlace } from "../../chat-place.ts";
import type { Conversation } from "../conversation.ts";
import type { Outgoing } from "../outbox.ts";
import { refreshAddresses } from "../queries.ts";
import { createSoundPlayer, type SoundPlayer } from "./sound-player.ts";

/**
 * Creates the player of a conversation. It stops when the played message is deleted or disappears, and on
 * unmount.
 */
export function useSounds(
  place: ChatPlace,
  shown: Conversation,
  heldNote: Outgoing | null,
): SoundPlayer {
  const queryClient = useQueryClient();
  const [sounds] = useState(() =>
    createSoundPlayer({
      audio: new Audio(),
      renew: async (id) => {
        await refreshAddresses(queryClient, place);
        const held = queryClient.getQueryData<Conversation>(chatKeys.messages(place));
        return held?.messages.find(({ _id }) => _id === id)?.mediaUrl ?? null;
      },
    }),
  );
  const playing = useSyncExternalStore(sounds.subscribe, sounds.current);
  const isThere =
    playing === heldNote?.clientId ||
    shown.messages.some(({ _id, isDeleted }) => _id === playing && !isDeleted);
  useEffect(() => {
    if (!isThere) sounds.stop();
  }, [isThere, sounds]);
  useEffect(() => () => sounds.stop(), [sounds]);
  return sounds;
}
