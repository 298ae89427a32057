import {
  Bell,
  ChartNoAxesColumn,
  Feather,
  Handshake,
  House,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  PenLine,
} from "lucide-react";
import { shellText } from "#text/shell.ts";

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Users who see the item: writers, or users who are no writers. Everyone by default. */
  readonly audience?: "writers" | "others";
  /** The unread count shown beside the item. */
  readonly unread?: "chats" | "outbox";
}

const { bar } = shellText;

/** Items of the bottom bar, on screens under 1024 px. */
export const barItems: readonly NavItem[] = [
  { to: "/home", label: bar.home, icon: House },
  { to: "/save", label: bar.join, icon: Feather, audience: "others" },
  { to: "/news", label: bar.news, icon: Newspaper },
  { to: "/chat", label: bar.hire, icon: Handshake },
  { to: "/stories", label: bar.write, icon: PenLine, audience: "writers" },
  { to: "/search", label: bar.dashboard, icon: ChartNoAxesColumn, audience: "writers" },
  { to: "/recent", label: bar.chat, icon: MessagesSquare, unread: "chats" },
];

export const AlertsIcon = Bell;

/** Filters the items for a user. While `isWriter` is unknown, only items without an `audience` appear. */
export function visibleItems(items: readonly NavItem[], isWriter: boolean | undefined): NavItem[] {
  return items.filter(
    (item) =>
      item.audience === undefined ||
      (isWriter !== undefined && (item.audience === "writers") === isWriter),
  );
}
