import type { ChatView, MessageView } from "@kora/contract/messages";
import { createContext, useContext } from "react";
import type { SoundPlayer } from "./voice/sound-player.ts";

/** What the parts of one conversation share. */
export interface ChatPlace {
  readonly userId: string;
  readonly viewerId: string;
  readonly chat: ChatView;
  /** The message that is answered, or changed, in the composer. */
  readonly aim: { readonly kind: "reply" | "edit"; readonly message: MessageView } | null;
  readonly setAim: (aim: ChatPlace["aim"]) => void;
  readonly remove: (message: MessageView) => void;
  readonly undo: (message: MessageView) => void;
  readonly copy: (message: MessageView) => void;
  readonly forward: (message: MessageView) => void;
  /** Shows a message of the conversation, wherever it stands. */
  readonly jumpTo: (messageId: string) => void;
  readonly retry: (clientId: string) => void;
  readonly discard: (clientId: string) => void;
  /** Of a file on its way, how much has left. */
  readonly progress: Readonly<Record<string, number>>;
  /** Plays what is to be heard here, one at a time. */
  readonly sounds: SoundPlayer;
  /** Has a message of the other's count as read once it is seen; returns the way to stop. */
  readonly watch: (element: Element, messageId: string) => () => void;
}

export const ChatContext = createContext<ChatPlace | null>(null);

/** The conversation around. */
export function useChat(): ChatPlace {
  const place = useContext(ChatContext);
  if (place === null) throw new Error("The parts of a chat stand below ChatContext.");
  return place;
}
