import type { PublicPage } from "@kora/contract/public-pages";
import { shareText } from "#text/share.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { getPageInfo } from "./page-info.ts";
import { Pager, StoryList } from "./story-list.tsx";

/** The stories of a genre or with a tag. */
export function TopicContent({ page }: { page: Extract<PublicPage, { kind: "genre" | "tag" }> }) {
  const { title, path, appPath } = getPageInfo(page);
  return (
    <>
      <h1 dir="auto" className="wrap-anywhere pt-4 font-medium font-story text-2xl sm:text-3xl">
        {title}
      </h1>
      {page.stories.length === 0 ? (
        <p className="pt-3 text-text-muted">{shareText.lists.empty}</p>
      ) : (
        <StoryList stories={page.stories} />
      )}
      <Pager path={path} after={page.after} nextAfter={page.nextAfter} />
      <p className="pt-7">
        <a href={appPath} className={buttonStyle({ variant: "primary" })}>
          {shareText.lists.openInApp}
        </a>
      </p>
    </>
  );
}
