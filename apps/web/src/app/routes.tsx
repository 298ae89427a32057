import { type RouteObject, redirect, redirectDocument } from "react-router";
import type { LoadFirst, PageComponent } from "./first-data.ts";
import { Shell } from "./frame/shell.tsx";
import { RouteError } from "./route-error.tsx";
import { SessionEnd } from "./session-end.tsx";
import { SignedInPages } from "./signed-in-pages.tsx";

// Routes may share this loader, but not the `lazy` object around it: React Router empties it.
const loadNotFoundPage = async () => (await import("../ui/not-found-page.tsx")).NotFoundPage;

/**
 * Returns the `lazy` object of a route whose page is an export of a module. `preload` starts the import of scripts that the
 * page's first render needs, in parallel.
 */
function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, PageComponent>>>,
  name: Name,
  preload?: () => Promise<unknown>,
) {
  const loadPage = async () => {
    // The component that needs a preloaded script imports it again and reports the failure.
    preload?.().catch(() => undefined);
    return (await load())[name];
  };
  const loadHandle = async (): Promise<LoadFirst> => {
    const { prefetch } = await loadPage();
    return (queryClient, params) =>
      Promise.all([preload?.() ?? null, prefetch?.(queryClient, params) ?? null]);
  };
  return { Component: loadPage, handle: loadHandle };
}

/** Returns the route of a page. The arguments after `path` are those of `lazyPage`. */
function page<Name extends string>(
  path: string,
  load: () => Promise<Readonly<Record<Name, PageComponent>>>,
  name: Name,
  preload?: () => Promise<unknown>,
): RouteObject {
  return { path, lazy: lazyPage(load, name, preload) };
}

// Each import of a module takes space of its own in the entry, so several routes share these.
const loadStoryStats = () => import("../features/stories/card/story-stats-content.tsx");
const loadStoryLists = () => import("../features/stories/feed/writer-stories-page.tsx");

/** Pages that need no session. */
const publicPages: RouteObject[] = [
  { index: true, lazy: lazyPage(() => import("./landing/landing-page.tsx"), "LandingPage") },
  page(
    "login",
    () => import("../features/accounts/login-page.tsx"),
    "LoginPage",
    () => import("../features/accounts/login-form.tsx"),
  ),
  page(
    "register",
    () => import("../features/accounts/register-page.tsx"),
    "RegisterPage",
    () => import("../features/accounts/register-form.tsx"),
  ),
  page(
    "register/google",
    () => import("../features/accounts/google-page.tsx"),
    "GooglePage",
    () => import("../features/accounts/google-form.tsx"),
  ),
  // The page removes the token from its URL, which must not remount it.
  page("verify-email/:token?", () => import("../features/accounts/verify-page.tsx"), "VerifyPage"),
  // The page removes the token from its URL, as for `verify-email`.
  page(
    "account-link/:action/:token?",
    () => import("../features/accounts/account-link/account-link-page.tsx"),
    "AccountLinkPage",
  ),
  // The page removes the token from its URL, as for `verify-email`.
  page(
    "reset-password/:token?",
    () => import("../features/accounts/reset-page.tsx"),
    "ResetPage",
    () => import("../features/accounts/reset-form.tsx"),
  ),
  page(
    "oauth-callback",
    () => import("../features/accounts/oauth-callback-page.tsx"),
    "OauthCallbackPage",
  ),
  page("about", () => import("./about-page.tsx"), "AboutPage"),
  page("licences", () => import("../features/licences/licences-page.tsx"), "LicencesPage"),
  // A suspended user has no session of the app.
  page("sanctions", () => import("../features/sanctions/sanctions-page.tsx"), "SanctionsPage"),
  page("logout", () => import("../features/accounts/log-out-page.tsx"), "LogOutPage"),
];

/** Pages that need a session. */
const protectedPages: RouteObject[] = [
  {
    lazy: lazyPage(() => import("./home/home-columns.tsx"), "HomeColumns"),
    children: [
      page(
        "home",
        () => import("./home/home-page.tsx"),
        "HomePage",
        () => Promise.all([loadStoryStats(), import("../features/statuses/status-row.tsx")]),
      ),
    ],
  },
  page(
    "save",
    () => import("../features/writers/apply/apply-page.tsx"),
    "ApplyPage",
    () => import("../features/writers/apply/application-form.tsx"),
  ),
  page(
    "stories",
    () => import("../features/stories/write/write-page.tsx"),
    "WritePage",
    () => import("../features/stories/write/story-form.tsx"),
  ),
  page("stories/import", () => import("../features/imports/import-page.tsx"), "ImportPage"),
  page(
    "stories/edit/:storyId",
    () => import("../features/stories/write/edit/edit-page.tsx"),
    "EditPage",
    () => import("../features/stories/write/edit/edit-form.tsx"),
  ),
  page("story", () => import("../features/stories/feed/feed-page.tsx"), "FeedPage", loadStoryStats),
  page(
    "story/:storyId",
    () => import("../features/stories/reader/story-page.tsx"),
    "StoryPage",
    loadStoryStats,
  ),
  page("following", loadStoryLists, "FollowingPage", loadStoryStats),
  page("history", loadStoryLists, "HistoryPage", loadStoryStats),
  page("library", loadStoryLists, "LibraryPage", loadStoryStats),
  page("outbox", () => import("./outbox/outbox-page.tsx"), "OutboxPage"),
  page("tagged/:tag", loadStoryLists, "TagPage", loadStoryStats),
  page(
    "search",
    () => import("../features/dashboard/dashboard-page.tsx"),
    "DashboardPage",
    () => import("../features/dashboard/dashboard.tsx"),
  ),
  { path: "dashboard", loader: () => redirect("/search") },
  page("writer/:writerId", loadStoryLists, "WriterStoriesPage", loadStoryStats),
  page(
    "playlists/:playlistId",
    () => import("../features/stories/playlist/playlist-page.tsx"),
    "PlaylistPage",
    () => import("../features/stories/playlist/playlist-stories.tsx"),
  ),
  page("series/:seriesId", () => import("../features/series/series-page.tsx"), "SeriesPage"),
  page("news", () => import("../features/news/news-page.tsx"), "NewsPage"),
  {
    lazy: lazyPage(() => import("./directory/directory-columns.tsx"), "DirectoryColumns"),
    children: [
      page(
        "chat",
        () => import("../features/writers/directory/directory-page.tsx"),
        "DirectoryPage",
        () => import("../features/writers/directory/writer-list.tsx"),
      ),
      page(
        "writer/profile/:writerId",
        () => import("../features/writers/directory/profile-page.tsx"),
        "WriterProfilePage",
        () => import("../features/writers/directory/profile.tsx"),
      ),
    ],
  },
  page("status/:statusId", () => import("../features/statuses/status-page.tsx"), "StatusPage"),
  {
    lazy: lazyPage(() => import("./directory/people-columns.tsx"), "PeopleColumns"),
    children: [
      page(
        "users",
        () => import("../features/messages/people/people-page.tsx"),
        "PeoplePage",
        () => import("../features/messages/people/people-list.tsx"),
      ),
      page("user/:userId", () => import("../features/profile/user/user-page.tsx"), "UserPage"),
    ],
  },
  {
    lazy: lazyPage(() => import("./socials/socials-columns.tsx"), "SocialsColumns"),
    children: [
      page(
        "recent",
        () => import("./socials/socials-page.tsx"),
        "SocialsPage",
        () =>
          Promise.all([
            import("../features/messages/recent/recent-list.tsx"),
            import("../features/groups/list/group-list.tsx"),
          ]),
      ),
      page(
        "requests",
        () => import("../features/messages/requests/requests-page.tsx"),
        "RequestsPage",
      ),
      page(
        "chat/:userId",
        () => import("../features/messages/chat/chat-page.tsx"),
        "ChatPage",
        () => import("../features/messages/chat/one-to-one-chat.tsx"),
      ),
      page(
        "group/:groupId",
        () => import("../features/groups/group-page.tsx"),
        "GroupPage",
        () => import("../features/groups/chat/group-chat.tsx"),
      ),
    ],
  },
  page(
    "create-group",
    () => import("../features/groups/create/create-page.tsx"),
    "CreateGroupPage",
  ),
  page("theuser", () => import("../features/profile/own-profile-page.tsx"), "OwnProfilePage"),
  page(
    "moderation/:kind?/:targetId?",
    () => import("../features/moderation/moderation-page.tsx"),
    "ModerationPage",
  ),
];

/**
 * The server renders the share page. A link inside the app that leads there loads it as a new document.
 * `documentPath` is the path that this document was loaded from: if the app itself was loaded there, it shows "not
 * found", because loading the document again would never end.
 */
function sharePage(documentPath: string): RouteObject {
  return {
    path: "story/:storyId/share",
    lazy: { Component: loadNotFoundPage },
    loader: ({ request }) =>
      new URL(request.url).pathname === documentPath ? null : redirectDocument(request.url),
  };
}

/** All routes of the app. Paths are case-insensitive. */
export function createRoutes(documentPath: string): RouteObject[] {
  return [
    {
      Component: SessionEnd,
      ErrorBoundary: RouteError,
      children: [
        {
          Component: Shell,
          ErrorBoundary: RouteError,
          children: [
            {
              ErrorBoundary: RouteError,
              children: [
                ...publicPages,
                sharePage(documentPath),
                { Component: SignedInPages, children: protectedPages },
                { path: "*", lazy: { Component: loadNotFoundPage } },
              ],
            },
          ],
        },
      ],
    },
  ];
}
