import { muteConversation } from "../../apps/server/src/features/messages/conversations/member-state.ts";
import type { ViewerContext } from "../../apps/server/src/platform/context.ts";
import type { DemoCommunity } from "./content/types.ts";
import type { DemoClock } from "./load-community.ts";
import { loadMessages } from "./load-messages.ts";
import type { PosterOf } from "./poster-file.ts";

interface Loader {
  readonly contextOf: (username: string) => ViewerContext;
  /** Ids of the latest statuses, by username. */
  readonly statusIds: ReadonlyMap<string, string>;
  readonly clock: DemoClock;
  readonly today: Date;
  readonly posterOf: PosterOf;
}

/** Sends the messages of the one-to-one chats, and mutes some of them. */
export async function loadChats({ chats }: DemoCommunity, loader: Loader): Promise<void> {
  const { contextOf } = loader;
  for (const chat of chats) {
    const [first, second] = chat.users;
    const refOf = (username: string) => {
      const otherUser = username === first ? second : first;
      return { kind: "chat", id: contextOf(otherUser).viewer.userId } as const;
    };
    await loadMessages({ ...chat, ...loader, members: chat.users, refOf });
    if (chat.mutedBy !== undefined) {
      await muteConversation(contextOf(chat.mutedBy), refOf(chat.mutedBy), true);
    }
  }
}
