import {
  BookHeart,
  ChartNoAxesColumn,
  Download,
  Feather,
  Handshake,
  History,
  House,
  Info,
  MessagesSquare,
  Newspaper,
  PenLine,
  Send,
  UserRound,
} from "lucide-react";
import { shellText } from "#text/shell.ts";
import { sideNavText as text } from "#text/side-nav.ts";
import type { NavItem } from "./nav-items.ts";

/**
 * Items of the side navigation. The specification gives the paths: /recent has the chats and groups, /chat the
 * directory of writers, /save the writer application, /stories the form for a new story, /search the dashboard. Alerts
 * and logout are buttons in the same list, because they open no page.
 */
export const sideItems: readonly NavItem[] = [
  { to: "/home", label: text.home, icon: House },
  { to: "/following", label: text.following, icon: BookHeart },
  { to: "/history", label: text.history, icon: History },
  { to: "/library", label: text.library, icon: Download },
  { to: "/outbox", label: text.outbox, icon: Send, unread: "outbox" },
  { to: "/news", label: text.news, icon: Newspaper },
  { to: "/recent", label: text.socials, icon: MessagesSquare, unread: "chats" },
  { to: "/chat", label: text.hire, icon: Handshake },
  { to: "/save", label: text.becomeGriot, icon: Feather, audience: "others" },
  { to: "/stories", label: text.write, icon: PenLine, audience: "writers" },
  { to: "/search", label: text.dashboard, icon: ChartNoAxesColumn, audience: "writers" },
  { to: "/theuser", label: shellText.nav.profile, icon: UserRound },
  { to: "/about", label: text.about, icon: Info },
];
