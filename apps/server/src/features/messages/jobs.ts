import type { JobHandlers } from "../../platform/jobs/jobs.ts";
import type { Presence } from "../../platform/realtime/presence.ts";
import type { Services } from "../../services.ts";
import {
  deleteExpiredMessages,
  deleteUnsentAttachments,
} from "./deletion/delete-expired-messages.ts";
import { type GroupPushBatch, pushGroupMessage } from "./push/push-group-message.ts";
import { pushMessage } from "./push/push-message.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface JobPayloads {
    "erase-messages": Record<string, never>;
    "push-group-message": GroupPushBatch;
    "push-message": { messageId: string; userId: string };
    "remove-attachment": { id: string };
    "sweep-attachments": Record<string, never>;
  }
}

export function createMessageJobs(
  services: Services & { readonly presence: Presence },
): Pick<
  JobHandlers,
  | "erase-messages"
  | "push-group-message"
  | "push-message"
  | "remove-attachment"
  | "sweep-attachments"
> {
  return {
    // Deletes disappeared messages, and erases the content of deleted ones that can no longer be restored.
    "erase-messages": () => deleteExpiredMessages(services),
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
