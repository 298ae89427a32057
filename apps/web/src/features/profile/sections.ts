import {
  Ban,
  BellRing,
  BookHeart,
  Bookmark,
  Cake,
  Download,
  Feather,
  Fingerprint,
  HardDrive,
  KeyRound,
  ListMusic,
  MessageSquareText,
  MonitorSmartphone,
  Palette,
  ShieldCheck,
  UserRound,
  UserRoundCog,
} from "lucide-react";
import { devicesText } from "#text/devices.ts";
import { notificationsText } from "#text/notifications.ts";
import { playlistsText } from "#text/playlists.ts";
import { profileText as text } from "#text/profile.ts";
import type { SectionInfo } from "./section.tsx";

/** The sections of the viewer's profile in the order of the page. */
export const sections = {
  about: { id: "about", title: text.about.title, Icon: UserRound },
  age: { id: "age", title: text.age.title, Icon: Cake },
  preferences: { id: "preferences", title: text.preferences.title, Icon: BookHeart },
  bookmarks: { id: "bookmarks", title: text.bookmarks.title, Icon: Bookmark },
  following: { id: "following", title: text.following.title, Icon: Feather },
  playlists: { id: "playlists", title: playlistsText.manager.title, Icon: ListMusic },
  blocked: { id: "blocked", title: text.blocked.title, Icon: Ban },
  appearance: { id: "appearance", title: text.appearance.title, Icon: Palette },
  notifications: {
    id: "notifications",
    title: notificationsText.settings.title,
    Icon: BellRing,
  },
  privacy: { id: "privacy", title: text.privacy.title, Icon: ShieldCheck },
  devices: { id: "devices", title: devicesText.title, Icon: MonitorSmartphone },
  password: { id: "password", title: text.password.title, Icon: KeyRound },
  security: { id: "security", title: text.security.title, Icon: Fingerprint },
  storage: { id: "storage", title: text.storage.title, Icon: HardDrive },
  data: { id: "data", title: text.data.title, Icon: Download },
  feedback: { id: "feedback", title: text.feedback.title, Icon: MessageSquareText },
  account: { id: "account", title: text.account.title, Icon: UserRoundCog },
} as const satisfies Record<string, SectionInfo>;
