import type { ReactNode } from "react";
import { messagesText } from "#text/messages.ts";
import { lazyDialog } from "../../../ui/close-on-error.tsx";
import { useChat } from "../chat/chat-context.tsx";
import type { Attachments } from "./use-attachments.ts";
import { useFileDrop } from "./use-file-drop.ts";

const AttachedFiles = lazyDialog(async () => (await import("./attached-files.tsx")).AttachedFiles);

/** A conversation as a target for dropped files, with the dialog of attached files. */
export function DropArea({
  attachments,
  children,
}: {
  attachments: Attachments;
  children: ReactNode;
}) {
  const { canWrite } = useChat();
  const { isDropTarget, ...dropHandlers } = useFileDrop(canWrite ? attachments.add : null);
  return (
    <div {...dropHandlers} data-conversation className="relative flex min-h-0 flex-1 flex-col">
      {children}
      {isDropTarget && (
        <p className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-lg border-2 border-link border-dashed bg-surface-raised/90 font-medium text-lg">
          {messagesText.composer.drop}
        </p>
      )}
      {attachments.isDialogOpen && (
        // Rendered inside the drop area, so that files dropped on the dialog are attached too.
        <AttachedFiles attachments={attachments} onLoadError={attachments.postpone} />
      )}
    </div>
  );
}
