import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberModerator } from "../../lib/moderator-mark.ts";
import { setSessionOnServer } from "../../lib/session.ts";
import { QuestionsProvider } from "../../ui/questions.tsx";
import { ToastProvider } from "../../ui/toast.tsx";
import { makeComment } from "../comments/comment.fixture.ts";
import { CommentMenu } from "../comments/comment-menu.tsx";
import { CommentsProvider } from "../comments/comments-context.tsx";
import { GroupMenu } from "../groups/chat/group-menu.tsx";
import { groupFixture } from "../groups/group.fixture.ts";
import { JoinView } from "../groups/joining/join-view.tsx";
import { ChatContext } from "../messages/chat/chat-context.tsx";
import { ChatMenu } from "../messages/chat/chat-menu.tsx";
import { VisitorMenu } from "../playlists/visitor-menu.tsx";
import { UserMenu } from "../profile/user/user-menu.tsx";
import { SeriesMenu } from "../series/series-menu.tsx";
import { statusFixture } from "../statuses/status.fixture.ts";
import { OtherStatusMenu } from "../statuses/viewer/other-status-menu.tsx";
import { StoryMenuItems } from "../stories/card/story-menu-items.tsx";
import { WriterMenuItems } from "../writers/directory/writer-menu-items.tsx";

beforeEach(() => {
  setSessionOnServer("signed-in");
  // A browser without a library of works on the device.
  vi.stubGlobal("window", {});
});
afterEach(() => {
  setSessionOnServer("signed-out");
  vi.unstubAllGlobals();
});

const menu = { label: "Options", icon: null };
const none = () => undefined;
const story = {
  _id: "ferry",
  title: "The Ferry",
  userId: { _id: "ama", posterName: "Ama Tells" },
  performance: { isBookmarked: false },
};
const commentAccess = { isLocked: false, permission: "everyone", refusal: null };

const inComments = (element: ReactNode) => (
  <CommentsProvider storyId="ferry" authorId="yaw" access={commentAccess as never}>
    {element}
  </CommentsProvider>
);
const inChat = (element: ReactNode) => (
  <ChatContext value={{ info: {}, disappearAfter: 0 } as never}>{element}</ChatContext>
);

/** What is looked at, the path in moderation, and the menu or screen with the report. */
const places: readonly (readonly [string, string, ReactNode])[] = [
  ["a person", "user/ama", <UserMenu key="" {...menu} user={{ _id: "ama" } as never} />],
  [
    "a griot",
    "user/ama",
    <WriterMenuItems key="" {...menu} writer={{ _id: "griot", userId: "ama" } as never} />,
  ],
  [
    "a chat",
    "user/ama",
    inChat(<ChatMenu {...menu} chat={{ userId: "ama", name: "Ama", state: "open" } as never} />),
  ],
  ["a story", "story/ferry", <StoryMenuItems key="" {...menu} story={story as never} />],
  [
    "a comment",
    "comment/one",
    inComments(
      <CommentMenu {...menu} comment={makeComment("one")} onBlocked={none} onDeleted={none} />,
    ),
  ],
  [
    "a reply",
    "comment/two",
    inComments(
      <CommentMenu
        {...menu}
        comment={makeComment("two", { parentId: "one", path: ["one", "two"] })}
        onBlocked={none}
        onDeleted={none}
      />,
    ),
  ],
  [
    "a status",
    "status/one",
    <OtherStatusMenu key="" status={statusFixture("one")} onAsk={none} onRemoving={none} />,
  ],
  [
    "a playlist",
    "playlist/one",
    <VisitorMenu key="" playlist={{ _id: "one", name: "Evenings", storyCount: 0 } as never} />,
  ],
  [
    "a series",
    "series/one",
    <SeriesMenu
      key=""
      series={{ _id: "one", title: "Letters", contents: [] } as never}
      isOwn={false}
    />,
  ],
  [
    "a group",
    "group/one",
    inChat(<GroupMenu {...menu} group={groupFixture("one") as never} onPanel={none} />),
  ],
  ["a group to join", "group/one", <JoinView key="" group={groupFixture("one")} />],
];

function render(element: ReactNode, isModerator: boolean): string {
  // The session of these tests has no user id.
  rememberModerator("", isModerator);
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <QuestionsProvider>
          <MemoryRouter>{element}</MemoryRouter>
        </QuestionsProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
}

test.each(places)(
  "a moderator who looks at %s opens it in moderation from the menu with the report, at %s",
  (_what, path, element) => {
    const html = render(element, true);
    expect(html).toMatch(/Report.*Open in moderation/s);
    expect(html).toMatch(new RegExp(`<a [^>]*href="/moderation/${path}"`));
  },
);

test.each(places)("others who look at %s do not see moderation", (_what, _path, element) => {
  expect(render(element, false)).not.toContain("moderation");
});

test("a private group is not opened in moderation, which shows only what was reported of it", () => {
  const group = groupFixture("one", { privacy: "private" });
  expect(render(<JoinView group={group} />, true)).not.toContain("moderation");
  expect(
    render(inChat(<GroupMenu {...menu} group={group as never} onPanel={none} />), true),
  ).not.toContain("moderation");
});
