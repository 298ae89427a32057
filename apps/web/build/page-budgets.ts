import type { PageBudget } from "./budget.ts";

/** Modules that every page loads by itself after its first render. */
const everywhere = [
  "features/install/install-bar.tsx",
  "features/install/update-watch.tsx",
  "app/frame/delete-cached-data.ts",
];
/** Modules that every signed-in page loads by itself: the realtime connection and the background work. */
const signedIn = [
  ...everywhere,
  "app/apply-events.ts",
  "lib/socket.ts",
  "socket.io-client/build/esm/index.js",
  "app/frame/background-sync.tsx",
  "contract/src/deferred-routes.ts",
];
/** Modules that every page with story cards loads by itself. */
const cards = [
  "features/stories/card/story-menu-items.tsx",
  "features/stories/card/story-stats-content.tsx",
];
/** Bytes. */
const kB = 1000;

/**
 * The budgets of the JavaScript that pages load in their first seconds, slightly above their present size. The aim is
 * 200 kB (docs/benchmarks.md, which has the sizes in a browser). The landing, login and register pages are prerendered:
 * they load theirs at the first sign of intent, and before it only the inline script that `inline-script.ts` limits.
 */
export const pageBudgets: readonly PageBudget[] = [
  {
    name: "landing",
    modules: [...everywhere, "app/landing/landing-page.tsx"],
    gzipBytes: 154 * kB,
  },
  {
    name: "login",
    modules: [
      ...everywhere,
      "ui/theme-switch.tsx",
      "features/accounts/login-page.tsx",
      "features/accounts/login-form.tsx",
    ],
    gzipBytes: 179 * kB,
  },
  {
    name: "register",
    modules: [
      ...everywhere,
      "ui/theme-switch.tsx",
      "features/accounts/register-page.tsx",
      "features/accounts/register-form.tsx",
    ],
    gzipBytes: 176 * kB,
  },
  {
    name: "home",
    modules: [
      ...signedIn,
      ...cards,
      "app/home/home-columns.tsx",
      "app/home/home-page.tsx",
      "features/statuses/status-row.tsx",
    ],
    gzipBytes: 224 * kB,
  },
  {
    name: "story",
    modules: [
      ...signedIn,
      ...cards,
      "features/stories/reader/story-page.tsx",
      "features/comments/comments.tsx",
    ],
    gzipBytes: 209 * kB,
  },
  {
    name: "Socials",
    modules: [
      ...signedIn,
      "app/socials/socials-columns.tsx",
      "app/socials/socials-page.tsx",
      "features/messages/recent/recent-list.tsx",
      "features/groups/list/group-list.tsx",
    ],
    gzipBytes: 219 * kB,
  },
  {
    name: "chat",
    modules: [
      ...signedIn,
      "app/socials/socials-columns.tsx",
      "features/messages/chat/chat-page.tsx",
      "features/messages/chat/one-to-one-chat.tsx",
    ],
    gzipBytes: 257 * kB,
  },
  {
    name: "group",
    modules: [
      ...signedIn,
      "app/socials/socials-columns.tsx",
      "features/groups/group-page.tsx",
      "features/groups/chat/group-chat.tsx",
    ],
    gzipBytes: 257 * kB,
  },
  {
    name: "own profile",
    modules: [
      ...signedIn,
      "features/profile/own-profile-page.tsx",
      "features/profile/own-profile.tsx",
    ],
    gzipBytes: 210 * kB,
  },
  {
    name: "user",
    modules: [
      ...signedIn,
      "app/directory/people-columns.tsx",
      "features/profile/user/user-page.tsx",
      "features/profile/user/user-profile.tsx",
      "features/profile/user/writer-section.tsx",
      "features/groups/list/writer-groups.tsx",
      "features/writers/follow-button.tsx",
      "features/friends/friend-button.tsx",
    ],
    gzipBytes: 214 * kB,
  },
];
