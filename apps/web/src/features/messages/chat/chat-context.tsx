import type { ChatPerson, MessageView } from "@kora/contract/messages";
import { createContext, type ReactNode, useContext } from "react";
import type { ChatPlace } from "../chat-place.ts";
import type { SoundPlayer } from "./voice/sound-player.ts";

/** What a conversation's screen asks of it, be it with a person or in a group. */
export interface ChatSubject {
  readonly place: ChatPlace;
  readonly name: string;
  readonly unreadCount: number;
  /** What stands where one would write, while the viewer cannot; null while they can. */
  readonly closed: ReactNode;
  /** What is said while nothing was said yet. */
  readonly emptyWords: string;
  /** Finds whom one can name with `@` here; null where nobody can be named. */
  readonly findNamed: ((search: string, signal: AbortSignal) => Promise<ChatPerson[]>) | null;
}

/** What the parts of one conversation share. */
export interface OpenChat {
  readonly viewerId: string;
  readonly subject: ChatSubject;
  /** Whether the viewer can write here now. */
  readonly isOpen: boolean;
  /** The message that is answered, or changed, in the composer. */
  readonly aim: { readonly kind: "reply" | "edit"; readonly message: MessageView } | null;
  readonly setAim: (aim: OpenChat["aim"]) => void;
  /** Seconds after which one's new messages disappear; 0 is never. */
  readonly timer: number;
  readonly setTimer: (seconds: number) => void;
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
  /** Has a message of another's count as read once it is seen; returns the way to stop. */
  readonly watch: (element: Element, messageId: string) => () => void;
}

export const ChatContext = createContext<OpenChat | null>(null);

/** The conversation around. */
export function useChat(): OpenChat {
  const chat = useContext(ChatContext);
  if (chat === null) throw new Error("The parts of a chat stand below ChatContext.");
  return chat;
}
