import type { ComponentType } from "react";
import { type RouteObject, redirect, redirectDocument } from "react-router";
import { Shell } from "./frame/shell.tsx";
import { RouteError } from "./route-error.tsx";
import { SessionEnd } from "./session-end.tsx";
import { SignedInPages } from "./signed-in-pages.tsx";

// Routes may share these loaders, but not the `lazy` object around them: React Router empties it.
const loadFeedPage = async () => {
  const stats = import("../features/stories/card/story-stats-content.tsx");
  return (await withPreload(import("../features/stories/feed/feed-page.tsx"), stats)).FeedPage;
};
const loadHomePage = async () => {
  const preload = Promise.all([
    import("../features/stories/card/story-stats-content.tsx"),
    import("../features/statuses/status-row.tsx"),
  ]);
  return (await withPreload(import("./home/home-page.tsx"), preload)).HomePage;
};
const loadNotFoundPage = async () => (await import("../ui/not-found-page.tsx")).NotFoundPage;

/** Resolves to a page. `preload` is the import of scripts that the page's first render needs, started in parallel. */
async function withPreload<Page>(page: Promise<Page>, preload: Promise<unknown>): Promise<Page> {
  // The component that needs a preloaded script imports it again and reports the failure.
  preload.catch(() => undefined);
  return page;
}

/** Returns the `lazy` object of a route whose page is an export of a module. */
function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  const loadPage = async () => (await load())[name];
  return { Component: loadPage };
}

/** Pages that need no session. */
const publicPages: RouteObject[] = [
  {
    index: true,
    lazy: lazyPage(() => import("./landing/landing-page.tsx"), "LandingPage"),
  },
  {
    path: "login",
    lazy: {
      Component: async () => {
        const form = import("../features/accounts/login-form.tsx");
        return (await withPreload(import("../features/accounts/login-page.tsx"), form)).LoginPage;
      },
    },
  },
  {
    path: "register",
    lazy: {
      Component: async () => {
        const form = import("../features/accounts/register-form.tsx");
        const page = import("../features/accounts/register-page.tsx");
        return (await withPreload(page, form)).RegisterPage;
      },
    },
  },
  {
    path: "register/google",
    lazy: {
      Component: async () => {
        const form = import("../features/accounts/google-form.tsx");
        return (await withPreload(import("../features/accounts/google-page.tsx"), form)).GooglePage;
      },
    },
  },
  {
    // The page removes the token from its URL, which must not remount it.
    path: "verify-email/:token?",
    lazy: lazyPage(() => import("../features/accounts/verify-page.tsx"), "VerifyPage"),
  },
  {
    // The page removes the token from its URL, as for `verify-email`.
    path: "reset-password/:token?",
    lazy: {
      Component: async () => {
        const form = import("../features/accounts/reset-form.tsx");
        return (await withPreload(import("../features/accounts/reset-page.tsx"), form)).ResetPage;
      },
    },
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
    path: "logout",
    lazy: lazyPage(() => import("../features/accounts/log-out-page.tsx"), "LogOutPage"),
  },
];

/** Pages that need a session. */
const protectedPages: RouteObject[] = [
  {
    lazy: lazyPage(() => import("./home/home-columns.tsx"), "HomeColumns"),
    children: [{ path: "home", lazy: { Component: loadHomePage } }],
  },
  {
    path: "save",
    lazy: {
      Component: async () => {
        const form = import("../features/writers/apply/application-form.tsx");
        const page = import("../features/writers/apply/apply-page.tsx");
        return (await withPreload(page, form)).ApplyPage;
      },
    },
  },
  {
    path: "stories",
    lazy: {
      Component: async () => {
        const form = import("../features/stories/write/story-form.tsx");
        const page = import("../features/stories/write/write-page.tsx");
        return (await withPreload(page, form)).WritePage;
      },
    },
  },
  {
    path: "stories/edit/:storyId",
    lazy: {
      Component: async () => {
        const form = import("../features/stories/write/edit/edit-form.tsx");
        return (await withPreload(import("../features/stories/write/edit/edit-page.tsx"), form))
          .EditPage;
      },
    },
  },
  { path: "story", lazy: { Component: loadFeedPage } },
  {
    path: "story/:storyId",
    lazy: {
      Component: async () => {
        const stats = import("../features/stories/card/story-stats-content.tsx");
        return (await withPreload(import("../features/stories/reader/story-page.tsx"), stats))
          .StoryPage;
      },
    },
  },
  {
    path: "search",
    lazy: {
      Component: async () => {
        const preload = import("../features/dashboard/dashboard.tsx");
        const page = import("../features/dashboard/dashboard-page.tsx");
        return (await withPreload(page, preload)).DashboardPage;
      },
    },
  },
  { path: "dashboard", loader: () => redirect("/search") },
  {
    path: "writer/:writerId",
    lazy: {
      Component: async () => {
        const stats = import("../features/stories/card/story-stats-content.tsx");
        const page = import("../features/stories/feed/writer-stories-page.tsx");
        return (await withPreload(page, stats)).WriterStoriesPage;
      },
    },
  },
  {
    path: "playlists/:playlistId",
    lazy: {
      Component: async () => {
        const preload = Promise.all([
          import("../features/stories/playlist/playlist-stories.tsx"),
          import("../features/stories/card/story-stats-content.tsx"),
        ]);
        const page = import("../features/stories/playlist/playlist-page.tsx");
        return (await withPreload(page, preload)).PlaylistPage;
      },
    },
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
        lazy: {
          Component: async () => {
            const list = import("../features/writers/directory/writer-list.tsx");
            const page = import("../features/writers/directory/directory-page.tsx");
            return (await withPreload(page, list)).DirectoryPage;
          },
        },
      },
      {
        path: "writer/profile/:writerId",
        lazy: {
          Component: async () => {
            const profile = import("../features/writers/directory/profile.tsx");
            const page = import("../features/writers/directory/profile-page.tsx");
            return (await withPreload(page, profile)).WriterProfilePage;
          },
        },
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
        lazy: {
          Component: async () => {
            const list = import("../features/messages/people/people-list.tsx");
            return (await withPreload(import("../features/messages/people/people-page.tsx"), list))
              .PeoplePage;
          },
        },
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
        lazy: {
          Component: async () => {
            const lists = Promise.all([
              import("../features/messages/recent/recent-list.tsx"),
              import("../features/groups/list/group-list.tsx"),
            ]);
            return (await withPreload(import("./socials/socials-page.tsx"), lists)).SocialsPage;
          },
        },
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
        lazy: {
          Component: async () => {
            const chat = import("../features/messages/chat/one-to-one-chat.tsx");
            return (await withPreload(import("../features/messages/chat/chat-page.tsx"), chat))
              .ChatPage;
          },
        },
      },
      {
        path: "group/:groupId",
        lazy: {
          Component: async () => {
            const chat = import("../features/groups/chat/group-chat.tsx");
            return (await withPreload(import("../features/groups/group-page.tsx"), chat)).GroupPage;
          },
        },
      },
    ],
  },
  {
    path: "create-group",
    lazy: {
      Component: async () => {
        const form = import("../features/groups/create/create-form.tsx");
        const page = import("../features/groups/create/create-page.tsx");
        return (await withPreload(page, form)).CreateGroupPage;
      },
    },
  },
  {
    path: "theuser",
    lazy: lazyPage(() => import("../features/profile/own-profile-page.tsx"), "OwnProfilePage"),
  },
  {
    path: "moderation",
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
