/** Modules of every page of signed-in users. */
const signedIn = ["app/first-data.ts"];
/** Modules of every page with story cards. */
const cards = [...signedIn, "features/stories/card/story-stats-content.tsx"];
/** Modules of every page for visitors. */
const visitors = [
  "app/load-matched-routes.ts",
  "ui/theme-switch.tsx",
  "features/install/install-bar.tsx",
];

/**
 * The modules that the first render of a page needs, besides the entry and the static imports of both, as ends of
 * their paths. Prerendered pages preload them, and they count in the budgets of the build.
 */
export const pageModules = {
  landing: [...visitors, "app/landing/landing-page.tsx"],
  login: [...visitors, "features/accounts/login-page.tsx", "features/accounts/login-form.tsx"],
  register: [
    ...visitors,
    "features/accounts/register-page.tsx",
    "features/accounts/register-form.tsx",
  ],
  home: [
    ...cards,
    "app/home/home-columns.tsx",
    "app/home/home-page.tsx",
    "app/home/continue-section.tsx",
    "features/statuses/status-row.tsx",
  ],
  feed: [...cards, "features/stories/feed/feed-page.tsx"],
  story: [...cards, "features/stories/reader/story-page.tsx"],
  Socials: [
    ...signedIn,
    "app/socials/socials-columns.tsx",
    "app/socials/socials-page.tsx",
    "features/messages/recent/recent-list.tsx",
    "features/groups/list/group-list.tsx",
  ],
  chat: [
    ...signedIn,
    "app/socials/socials-columns.tsx",
    "features/messages/chat/chat-page.tsx",
    "features/messages/chat/one-to-one-chat.tsx",
  ],
  group: [
    ...signedIn,
    "app/socials/socials-columns.tsx",
    "features/groups/group-page.tsx",
    "features/groups/chat/group-chat.tsx",
  ],
  people: [
    ...signedIn,
    "app/directory/people-columns.tsx",
    "features/messages/people/people-page.tsx",
    "features/messages/people/people-list.tsx",
  ],
  user: [
    ...signedIn,
    "app/directory/people-columns.tsx",
    "features/profile/user/user-page.tsx",
    "features/profile/user/user-profile.tsx",
  ],
  "own profile": [
    ...signedIn,
    "features/profile/own-profile-page.tsx",
    "features/profile/own-profile.tsx",
  ],
  griots: [
    ...signedIn,
    "app/directory/directory-columns.tsx",
    "features/writers/directory/directory-page.tsx",
    "features/writers/directory/writer-list.tsx",
  ],
  news: [...signedIn, "features/news/news-page.tsx"],
  dashboard: [
    ...signedIn,
    "features/dashboard/dashboard-page.tsx",
    "features/dashboard/dashboard.tsx",
  ],
} satisfies Readonly<Record<string, readonly string[]>>;

export type PageName = keyof typeof pageModules;
