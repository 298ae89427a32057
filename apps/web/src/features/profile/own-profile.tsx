import { useQuery } from "@tanstack/react-query";
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
import { Link } from "react-router";
import { devicesText } from "#text/devices.ts";
import { notificationsText } from "#text/notifications.ts";
import { playlistsText } from "#text/playlists.ts";
import { profileText as text } from "#text/profile.ts";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import { ChangePasswordForm, SecondFactorSettings } from "../accounts/index.ts";
import { BlockedEntities } from "../blocks/index.ts";
import { NotificationsSwitch } from "../notifications/index.ts";
import { Playlists } from "../playlists/index.ts";
import { StoryOverlay } from "../stories/index.ts";
import { OwnProfileHeader } from "./own-profile-header.tsx";
import { ownProfileQuery } from "./queries.ts";
import { getHeadingId, Section, SectionBody, type SectionInfo } from "./section.tsx";

const AboutMe = lazyComponent(async () => (await import("./sections/about-me.tsx")).AboutMe);
const BirthMonth = lazyComponent(
  async () => (await import("./sections/birth-month.tsx")).BirthMonth,
);
const Preferences = lazyComponent(
  async () => (await import("./sections/preferences.tsx")).Preferences,
);
const Bookmarks = lazyComponent(async () => (await import("./sections/bookmarks.tsx")).Bookmarks);
const FollowedWriters = lazyComponent(
  async () => (await import("./sections/followed-writers.tsx")).FollowedWriters,
);
const Appearance = lazyComponent(
  async () => (await import("./sections/appearance.tsx")).Appearance,
);
const NotificationTopics = lazyComponent(
  async () => (await import("./sections/notification-topics.tsx")).NotificationTopics,
  { onError: hideOnError },
);
const Privacy = lazyComponent(async () => (await import("./privacy/privacy.tsx")).Privacy);
const Devices = lazyComponent(async () => (await import("./devices/devices.tsx")).Devices);
const Storage = lazyComponent(async () => (await import("./sections/storage.tsx")).Storage);
const ExportData = lazyComponent(
  async () => (await import("./account/export-data.tsx")).ExportData,
);
const Feedback = lazyComponent(async () => (await import("./sections/feedback.tsx")).Feedback);
const Account = lazyComponent(async () => (await import("./account/account.tsx")).Account);

/** The sections of the viewer's profile in the order of the page. */
const sections = {
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

/** The viewer's own profile with all settings. */
export function OwnProfile() {
  return (
    <div className="grid gap-6">
      <OwnProfileHeader />
      <div className="grid gap-6 xl:grid-cols-[15rem_minmax(0,1fr)] xl:items-start">
        <SectionList />
        <Sections />
      </div>
      {/* Bookmarked stories open as overlays. */}
      <StoryOverlay />
    </div>
  );
}

function SectionList() {
  return (
    <nav aria-label={text.sections} className="sticky top-22 hidden xl:block">
      <ul className="grid gap-0.5">
        {Object.values(sections).map(({ id, title, Icon }) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              replace
              className="flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 leading-snug hover:bg-surface-sunken"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-text-muted" />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Sections() {
  const { data } = useQuery(ownProfileQuery);
  const focusPlaylistsHeading = () =>
    document.getElementById(getHeadingId(sections.playlists.id))?.focus();
  return (
    <div className="grid min-w-0 gap-3 lg:gap-6">
      <Section info={sections.about}>
        <AboutMe />
      </Section>
      <Section info={sections.age}>
        <BirthMonth />
      </Section>
      <Section info={sections.preferences} note={data?.user.preferences.length}>
        <Preferences />
      </Section>
      <Section info={sections.bookmarks} note={data?.bookmarks.length}>
        <Bookmarks />
      </Section>
      <Section info={sections.following} note={data?.followedWriters.length}>
        <FollowedWriters />
      </Section>
      <Section info={sections.playlists}>
        <Playlists onDeleted={focusPlaylistsHeading} />
      </Section>
      <Section info={sections.blocked}>
        <SectionBody>
          <BlockedEntities />
        </SectionBody>
      </Section>
      <Section info={sections.appearance}>
        <Appearance />
      </Section>
      <Section info={sections.notifications}>
        <SectionBody>
          <NotificationsSwitch />
          <NotificationTopics />
        </SectionBody>
      </Section>
      <Section info={sections.privacy}>
        <Privacy />
      </Section>
      <Section info={sections.devices}>
        <Devices />
      </Section>
      <Section info={sections.password}>
        <SectionBody>
          <ChangePasswordForm />
        </SectionBody>
      </Section>
      <Section info={sections.security}>
        <SectionBody>
          <SecondFactorSettings isLinkedWithGoogle={data?.user.isLinkedWithGoogle === true} />
        </SectionBody>
      </Section>
      <Section info={sections.storage}>
        <Storage />
      </Section>
      <Section info={sections.data}>
        <ExportData />
      </Section>
      <Section info={sections.feedback}>
        <Feedback />
      </Section>
      <Section info={sections.account}>
        <Account />
      </Section>
    </div>
  );
}
