import { type ReactNode, useState } from "react";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { useReport } from "../../reports/index.ts";
import { useChat } from "./chat-context.tsx";

const DisappearedDialog = lazyComponent(
  async () => (await import("./disappeared-dialog.tsx")).DisappearedDialog,
  { fallback: null },
);

/**
 * Returns a function that opens the dialog that reports messages after they disappeared, and the dialog for the caller
 * to render.
 */
export function useDisappearedDialog(): { open: () => void; dialog: ReactNode } {
  const { info } = useChat();
  const report = useReport();
  const [isOpen, setOpen] = useState(false);
  const onReport = (targetId: string) => {
    setOpen(false);
    void report({ type: "message", targetId });
  };
  return {
    open: () => setOpen(true),
    dialog: isOpen && (
      <DisappearedDialog
        conversationRef={info.conversationRef}
        onReport={onReport}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
