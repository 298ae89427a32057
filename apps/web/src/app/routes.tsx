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

// Each import of a module takes space of its own in the entry, so several routes share these.
const loadStoryStats = () => import("../features/stories/card/story-stats-content.tsx");
const loadStoryLists = () => import("../features/stories/feed/writer-stories-page.tsx");

/** Pages that need no session. */
const publicPages: RouteObject[] = [
  {
    index: true,
    lazy: lazyPage(() => import("./landing/landing-page.tsx"), "LandingPage"),
  },
  {
    path: "login",
    lazy: lazyPage(
      () => import("../features/accounts/login-page.tsx"),
      "LoginPage",
      () => import("../features/accounts/login-form.tsx"),
    ),
  },
  {
    path: "register",
    lazy: lazyPage(
      () => import("../features/accounts/register-page.tsx"),
      "RegisterPage",
      () => import("../features/accounts/register-form.tsx"),
    ),
  },
  {
    path: "register/google",
    lazy: lazyPage(
      () => import("../features/accounts/google-page.tsx"),
      "GooglePage",
      () => import("../features/accounts/google-form.tsx"),
    ),
  },
  {
    // The page removes the token from its URL, which must not remount it.
    path: "verify-email/:token?",
    lazy: lazyPage(() => import("../features/accounts/verify-page.tsx"), "VerifyPage"),
  },
  {
    // The page removes the token from its URL, as for `verify-email`.
    path: "account-link/:action/:token?",
    lazy: lazyPage(
      () => import("../features/accounts/account-link/account-link-page.tsx"),
      "AccountLinkPage",
    ),
  },
  {
    // The page removes the token from its URL, as for `verify-email`.
    path: "reset-password/:token?",
    lazy: lazyPage(
      () => import("../features/accounts/reset-page.tsx"),
      "ResetPage",
      () => import("../features/accounts/reset-form.tsx"),
    ),
  },
  {
    path: "oauth-callback",
    lazy: lazyPage(
      () => import("../features/accounts/oauth-callback-page.tsx"),
      "OauthCallbackPage",
    ),
  },
  {
    path: "about",
    lazy: lazyPage(() => import("./about-page.tsx"), "AboutPage"),
  },
  {
    path: "licences",
    lazy: lazyPage(() => import("../features/licences/licences-page.tsx"), "LicencesPage"),
  },
  {
    // A suspended user has no session of the app.
    path: "sanctions",
    lazy: lazyPage(() => import("../features/sanctions/sanctions-page.tsx"), "SanctionsPage"),
  },
  {
    path: "logout",
    lazy: lazyPage(() => import("../features/accounts/log-out-page.tsx"), "LogOutPage"),
  },
];

/** Pages that need a session. */
const protectedPages: RouteObject[] = [
  {
    lazy: lazyPage(() => import("./home/home-columns.tsx"), "HomeColumns"),
    children: [
      {
        path: "home",
        lazy: lazyPage(
          () => import("./home/home-page.tsx"),
          "HomePage",
          () => Promise.all([loadStoryStats(), import("../features/statuses/status-row.tsx")]),
        ),
      },
    ],
  },
  {
    path: "save",
    lazy: lazyPage(
      () => import("../features/writers/apply/apply-page.tsx"),
      "ApplyPage",
      () => import("../features/writers/apply/application-form.tsx"),
    ),
  },
  {
    path: "stories",
    lazy: lazyPage(
      () => import("../features/stories/write/write-page.tsx"),
      "WritePage",
      () => import("../features/stories/write/story-form.tsx"),
    ),
  },
  {
    path: "stories/import",
    lazy: lazyPage(() => import("../features/imports/import-page.tsx"), "ImportPage"),
  },
  {
    path: "stories/edit/:storyId",
    lazy: lazyPage(
      () => import("../features/stories/write/edit/edit-page.tsx"),
      "EditPage",
      () => import("../features/stories/write/edit/edit-form.tsx"),
    ),
  },
  {
    path: "story",
    lazy: lazyPage(
      () => import("../features/stories/feed/feed-page.tsx"),
      "FeedPage",
      loadStoryStats,
    ),
  },
  {
    path: "story/:storyId",
    lazy: lazyPage(
      () => import("../features/stories/reader/story-page.tsx"),
      "StoryPage",
      loadStoryStats,
    ),
  },
  {
    path: "following",
    lazy: lazyPage(loadStoryLists, "FollowingPage", loadStoryStats),
  },
  {
    path: "history",
    lazy: lazyPage(loadStoryLists, "HistoryPage", loadStoryStats),
  },
  {
    path: "library",
    lazy: lazyPage(loadStoryLists, "LibraryPage", loadStoryStats),
  },
  {
    path: "outbox",
    lazy: lazyPage(() => import("./outbox/outbox-page.tsx"), "OutboxPage"),
  },
  {
    path: "tagged/:tag",
    lazy: lazyPage(loadStoryLists, "TagPage", loadStoryStats),
  },
  {
    path: "search",
    lazy: lazyPage(
      () => import("../features/dashboard/dashboard-page.tsx"),
      "DashboardPage",
      () => import("../features/dashboard/dashboard.tsx"),
    ),
  },
  { path: "dashboard", loader: () => redirect("/search") },
  {
    path: "writer/:writerId",
    lazy: lazyPage(loadStoryLists, "WriterStoriesPage", loadStoryStats),
  },
  {
    path: "playlists/:playlistId",
    lazy: lazyPage(
      () => import("../features/stories/playlist/playlist-page.tsx"),
      "PlaylistPage",
      () => import("../features/stories/playlist/playlist-stories.tsx"),
    ),
  },
  {
    path: "series/:seriesId",
    lazy: lazyPage(() => import("../features/series/series-page.tsx"), "SeriesPage"),
  },
  {
    path: "news",
    lazy: lazyPage(() => import("../features/news/news-page.tsx"), "NewsPage"),
  },
  {
    lazy: lazyPage(() => import("./directory/directory-columns.tsx"), "DirectoryColumns"),
    children: [
      {
        path: "chat",
        lazy: lazyPage(
          () => import("../features/writers/directory/directory-page.tsx"),
          "DirectoryPage",
          () => import("../features/writers/directory/writer-list.tsx"),
        ),
      },
      {
        path: "writer/profile/:writerId",
        lazy: lazyPage(
          () => import("../features/writers/directory/profile-page.tsx"),
          "WriterProfilePage",
          () => import("../features/writers/directory/profile.tsx"),
        ),
      },
    ],
  },
  {
    path: "status/:statusId",
    lazy: lazyPage(() => import("../features/statuses/status-page.tsx"), "StatusPage"),
  },
  {
    lazy: lazyPage(() => import("./directory/people-columns.tsx"), "PeopleColumns"),
    children: [
      {
        path: "users",
        lazy: lazyPage(
          () => import("../features/messages/people/people-page.tsx"),
          "PeoplePage",
          () => import("../features/messages/people/people-list.tsx"),
        ),
      },
      {
        path: "user/:userId",
        lazy: lazyPage(() => import("../features/profile/user/user-page.tsx"), "UserPage"),
      },
    ],
  },
  {
    lazy: lazyPage(() => import("./socials/socials-columns.tsx"), "SocialsColumns"),
    children: [
      {
        path: "recent",
        lazy: lazyPage(
          () => import("./socials/socials-page.tsx"),
          "SocialsPage",
          () =>
            Promise.all([
              import("../features/messages/recent/recent-list.tsx"),
              import("../features/groups/list/group-list.tsx"),
            ]),
        ),
      },
      {
        path: "requests",
        lazy: lazyPage(
          () => import("../features/messages/requests/requests-page.tsx"),
          "RequestsPage",
        ),
      },
      {
        path: "chat/:userId",
        lazy: lazyPage(
          () => import("../features/messages/chat/chat-page.tsx"),
          "ChatPage",
          () => import("../features/messages/chat/one-to-one-chat.tsx"),
        ),
      },
      {
        path: "group/:groupId",
        lazy: lazyPage(
          () => import("../features/groups/group-page.tsx"),
          "GroupPage",
          () => import("../features/groups/chat/group-chat.tsx"),
        ),
      },
    ],
  },
  {
    path: "create-group",
    lazy: lazyPage(() => import("../features/groups/create/create-page.tsx"), "CreateGroupPage"),
  },
  {
    path: "theuser",
    lazy: lazyPage(() => import("../features/profile/own-profile-page.tsx"), "OwnProfilePage"),
  },
  {
    path: "moderation/:kind?/:targetId?",
    lazy: lazyPage(() => import("../features/moderation/moderation-page.tsx"), "ModerationPage"),
  },
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
