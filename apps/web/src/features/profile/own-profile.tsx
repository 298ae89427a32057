import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { profileText as text } from "#text/profile.ts";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import { ChangePasswordForm, SecondFactorSettings } from "../accounts/index.ts";
import { BlockedEntities } from "../blocks/index.ts";
import { NotificationsSwitch } from "../notifications/index.ts";
import { Playlists } from "../playlists/index.ts";
import { StoryOverlay } from "../stories/index.ts";
import { OwnProfileHeader } from "./header/own-profile-header.tsx";
import { ownProfileQuery } from "./queries.ts";
import { getHeadingId, Section, SectionBody } from "./section.tsx";
import { sections } from "./sections.ts";

const AboutMe = lazyComponent(async () => (await import("./about/about-me.tsx")).AboutMe);
const BirthMonth = lazyComponent(async () => (await import("./about/birth-month.tsx")).BirthMonth);
const Preferences = lazyComponent(
  async () => (await import("./about/preferences.tsx")).Preferences,
);
const Bookmarks = lazyComponent(
  async () => (await import("./collections/bookmarks.tsx")).Bookmarks,
);
const FollowedWriters = lazyComponent(
  async () => (await import("./collections/followed-writers.tsx")).FollowedWriters,
);
const Appearance = lazyComponent(
  async () => (await import("./settings/appearance.tsx")).Appearance,
);
const NotificationTopics = lazyComponent(
  async () => (await import("./settings/notification-topics.tsx")).NotificationTopics,
  { onError: hideOnError },
);
const Privacy = lazyComponent(async () => (await import("./privacy/privacy.tsx")).Privacy);
const Devices = lazyComponent(async () => (await import("./devices/devices.tsx")).Devices);
const Storage = lazyComponent(async () => (await import("./account/storage.tsx")).Storage);
const ExportData = lazyComponent(
  async () => (await import("./account/export-data.tsx")).ExportData,
);
const Feedback = lazyComponent(async () => (await import("./account/feedback.tsx")).Feedback);
const Account = lazyComponent(async () => (await import("./account/account.tsx")).Account);

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
