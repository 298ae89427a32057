import type { ChatUser, MessageView } from "@kora/contract/messages";
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
} from "react";
import type { ConversationRef } from "../conversation-ref.ts";
import type { SoundPlayer } from "../voice/sound-player.ts";

/** The properties of the open conversation that its screen needs, for one-to-one chats and groups alike. */
export interface ConversationInfo {
  readonly conversationRef: ConversationRef;
  /** Name of the other user or of the group. */
  readonly name: string;
  readonly unreadCount: number;
  /** Shown in place of the composer while the viewer cannot write; null while they can. */
  readonly composerReplacement: ReactNode;
  /** Shown above the composer; null without a hint. */
  readonly composerHint: ReactNode;
  /** The messages wait for the viewer's consent: links are plain text, and attachments are not shown. */
  readonly isInert: boolean;
  /** The viewer's own messages can only be deleted: their next message would not go at once. */
  readonly hasFixedMessages?: boolean;
  /** Text of a conversation without messages. */
  readonly emptyText: string;
  /** Finds users to mention with `@`; null where mentions are not possible. */
  readonly findMentionable: ((search: string, signal: AbortSignal) => Promise<ChatUser[]>) | null;
}

/** State and actions shared by the components of one conversation. */
export interface OpenChat {
  readonly viewerId: string;
  readonly info: ConversationInfo;
  /** True while the viewer can write in this conversation. */
  readonly canWrite: boolean;
  /** The message being replied to or edited in the composer. */
  readonly composerTarget: {
    readonly kind: "reply" | "edit";
    readonly message: MessageView;
    /** The text of an edit that failed, which the composer shows again. */
    readonly text?: string;
  } | null;
  readonly setComposerTarget: Dispatch<SetStateAction<OpenChat["composerTarget"]>>;
  /** Seconds after which the viewer's new messages disappear; 0 for never. */
  readonly disappearAfter: number;
  readonly setDisappearAfter: (seconds: number) => void;
  /** Deletes a message of the viewer for everyone. */
  readonly remove: (message: MessageView) => void;
  /** Restores a deleted message. */
  readonly restore: (message: MessageView) => void;
  readonly copy: (message: MessageView) => void;
  /** Opens the dialog that asks where to forward the message. */
  readonly forward: (message: MessageView) => void;
  /** Scrolls to a message, loading it when needed, and focuses it unless `keepFocus` is set. */
  readonly jumpTo: (messageId: string, options?: { readonly keepFocus: boolean }) => void;
  /** Opens the search in this conversation. */
  readonly openSearch: () => void;
  /** Sends a failed message again. */
  readonly retry: (clientId: string) => void;
  /** Discards a message that is not sent yet. */
  readonly discard: (clientId: string) => void;
  /** Uploaded fraction of files being sent, 0 to 1, by the message's client id. */
  readonly progress: Readonly<Record<string, number>>;
  /** Plays audio attachments, one at a time. */
  readonly soundPlayer: SoundPlayer;
  /** Marks another user's message as read once its element is seen; returns a cleanup function. */
  readonly trackRead: (element: Element, messageId: string) => () => void;
}

export const ChatContext = createContext<OpenChat | null>(null);

/** Returns the conversation of the surrounding `ChatContext`. */
export function useChat(): OpenChat {
  const chat = useContext(ChatContext);
  if (chat === null) throw new Error("useChat must be used within ChatContext.");
  return chat;
}
