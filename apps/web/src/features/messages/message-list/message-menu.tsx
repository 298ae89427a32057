import type { MessageView } from "@kora/contract/messages";
import { CopyIcon, Forward, Pencil, Reply, Trash2 } from "lucide-react";
import { messagesText as text } from "#text/messages.ts";
import type { LazyMenuProps } from "../../../ui/lazy-menu.tsx";
import { Menu, type MenuItem } from "../../../ui/menu.tsx";
import { reportItem, useReport } from "../../reports/index.ts";
import { useChat } from "../chat/chat-context.tsx";

export interface MessageMenuProps {
  readonly message: MessageView;
  readonly isOwn: boolean;
}

/**
 * The lazily loaded menu of a message. Other users' messages that are deleted, hidden by a block, or wait as a request
 * can only be reported.
 */
export function MessageMenu({ message, isOwn, ...menuProps }: MessageMenuProps & LazyMenuProps) {
  const { info } = useChat();
  const report = useReport();
  const getItems = useMessageItems();
  const isReportOnly = message.isDeleted || message.isFolded || info.isInert;
  const items = isReportOnly ? [] : getItems(message, isOwn);
  if (!isOwn) {
    const { _id: targetId } = message;
    items.push(reportItem(() => void report({ type: "message", targetId })));
  }
  return <Menu {...menuProps} items={items} />;
}

/** Returns a function that returns the menu items for a message whose content the viewer sees. */
function useMessageItems() {
  const { info, canWrite, setComposerTarget, copy, forward, remove } = useChat();
  return (message: MessageView, isOwn: boolean): MenuItem[] => {
    const items: MenuItem[] = [];
    if (canWrite) {
      items.push({
        label: text.actions.reply,
        icon: <Reply aria-hidden="true" />,
        onSelect: () => setComposerTarget({ kind: "reply", message }),
      });
    }
    if (message.content !== "") {
      items.push({
        label: text.actions.copy,
        icon: <CopyIcon aria-hidden="true" />,
        onSelect: () => copy(message),
      });
    }
    items.push({
      label: text.actions.forward,
      icon: <Forward aria-hidden="true" />,
      onSelect: () => forward(message),
    });
    if (isOwn && canWrite && !info.hasFixedMessages && message.content !== "") {
      items.push({
        label: text.actions.edit,
        icon: <Pencil aria-hidden="true" />,
        onSelect: () => setComposerTarget({ kind: "edit", message }),
      });
    }
    if (isOwn) {
      items.push({
        label: text.actions.remove,
        icon: <Trash2 aria-hidden="true" />,
        tone: "danger",
        onSelect: () => remove(message),
      });
    }
    return items;
  };
}
