import type { Context } from "../../platform/context.ts";
import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Presence } from "../../platform/realtime/presence.ts";
import type { Services } from "../../services.ts";
import { publishAgeToChats } from "./conversations/publish-age-to-chats.ts";
import { publishChatsOfUser } from "./conversations/publish-chats-of-user.ts";
import {
  deleteExpiredMessages,
  deleteUnsentAttachments,
} from "./deletion/delete-expired-messages.ts";
import { type GroupPushBatch, pushGroupMessage } from "./push/push-group-message.ts";
import { pushMessage } from "./push/push-message.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "erase-messages": Record<string, never>;
    /** After the age of a user has changed. */
    "publish-age-to-chats": { userId: string };
    /** After the account of a user was deleted or restored. */
    "publish-chats-of-user": { userId: string };
    "push-group-message": GroupPushBatch;
    "push-message": { messageId: string; userId: string };
    "remove-attachment": { id: string };
    "sweep-attachments": Record<string, never>;
  }
}

export function createMessageJobs(
  ctx: Context,
  services: Services & { readonly presence: Presence },
): Pick<
  JobHandlers,
  | "erase-messages"
  | "publish-age-to-chats"
  | "publish-chats-of-user"
  | "push-group-message"
  | "push-message"
  | "remove-attachment"
  | "sweep-attachments"
> {
  return {
    // Deletes disappeared messages, and erases the content of deleted ones that can no longer be restored. It also
    // enqueues itself for the next time when a message disappears.
    "erase-messages": () => deleteExpiredMessages(ctx),
    "publish-age-to-chats": ({ userId }) => publishAgeToChats(ctx, userId),
    "publish-chats-of-user": ({ userId }) => publishChatsOfUser(ctx, userId),
    "push-group-message": (payload) => pushGroupMessage(services, payload),
    "push-message": (payload) => pushMessage(services, payload),
    "remove-attachment": ({ id }) => services.media.remove(id),
    "sweep-attachments": () => deleteUnsentAttachments(services),
  };
}

export const messageSchedule = {
  "erase-messages": "* * * * *",
  "sweep-attachments": "20 4 * * *",
} as const;
