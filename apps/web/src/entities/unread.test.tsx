import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { BottomBar } from "../app/frame/bottom-bar.tsx";
import { Header } from "../app/frame/header.tsx";
import { NavList } from "../app/frame/nav-list.tsx";
import { QuestionsProvider } from "../ui/questions.tsx";
import { removeBlockedUserFromCache } from "./story/story-cache.ts";
import { unreadKeys, unreadQuery } from "./unread.ts";

/** Renders a part of the frame with these unread counts. */
function render(element: ReactNode, { alerts, chats }: { alerts: number; chats: number }): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(unreadKeys.alerts, alerts);
  queryClient.setQueryData(unreadKeys.chats, chats);
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <QuestionsProvider>
        <MemoryRouter>{element}</MemoryRouter>
      </QuestionsProvider>
    </QueryClientProvider>,
  );
}

const badges = (html: string) =>
  [...html.matchAll(/data-count="([^"]*)"/g)].map(([, count]) => count);

test("the alerts bell shows the unread count", () => {
  const html = render(<Header isHomePage />, { alerts: 3, chats: 7 });
  expect(html).toContain('aria-label="Alerts, 3 unread"');
  expect(badges(html)).toEqual(["3"]);
});

test("Chat in the mobile bottom bar has an unread badge", () => {
  const html = render(<BottomBar />, { alerts: 3, chats: 120 });
  expect(html).toContain('aria-label="Chat, 120 unread"');
  expect(badges(html)).toEqual(["99+"]);
});

test("the side navigation shows both counts", () => {
  const html = render(<NavList />, { alerts: 3, chats: 7 });
  expect(html).toContain("Alerts, 3 unread");
  expect(html).toContain("Socials, 7 unread");
  expect(badges(html)).toEqual(["7", "3"]);
});

test.each([
  ["header", <Header key="header" isHomePage />],
  ["bottom bar", <BottomBar key="bar" />],
  ["side navigation", <NavList key="navigation" />],
])("the %s has no badge if nothing is unread", (_name, element) => {
  const html = render(element, { alerts: 0, chats: 0 });
  expect(html).not.toContain("unread");
  expect(badges(html)).toEqual([]);
});

test("blocking a user does not remove an unread count", async () => {
  const queryClient = new QueryClient();
  const stop = new QueryObserver(queryClient, unreadQuery("chats")).subscribe(() => undefined);
  await expect.poll(() => queryClient.getQueryData(unreadKeys.chats)).toBe(0);
  queryClient.setQueryData(unreadKeys.chats, 3);
  removeBlockedUserFromCache(queryClient, "kofi");
  expect(queryClient.getQueryData(unreadKeys.chats)).toBe(3);
  stop();
});
