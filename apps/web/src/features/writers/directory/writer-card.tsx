import type { WriterView } from "@kora/contract/writers";
import { ChevronDown } from "lucide-react";
import { Suspense, useId } from "react";
import { Link, matchPath, useLocation } from "react-router";
import { writersText as text } from "#text/writers.ts";
import { useViewerId } from "../../../lib/session.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ButtonLink } from "../../../ui/link.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useIsWideScreen } from "../../../ui/use-is-wide-screen.ts";
import { FriendButtonById } from "../../friends/index.ts";
import { WriterGroups } from "../../groups/index.ts";
import { ChatLink } from "./chat-link.tsx";
import { WriterActions } from "./writer-actions.tsx";
import { WriterInfo } from "./writer-info.tsx";
import { WriterMenu } from "./writer-menu.tsx";

const headingStyle =
  "flex w-full min-w-0 items-center gap-3 rounded-lg py-3 ps-4 pe-2 text-start focus-visible:outline-offset-[-3px] aria-[current]:text-link";
const chevronStyle = (isOpen: boolean) =>
  cx("size-5 shrink-0 transition-transform", isOpen && "rotate-180");

/**
 * A writer in the directory with name and statistics, and if `isOpen` with all details. On large screens a click on the
 * name opens the profile beside the list, and a button with a chevron toggles the details.
 */
export function WriterCard({
  writer,
  isOpen,
  onToggle,
}: {
  writer: WriterView;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const id = useId();
  const { _id, userId, posterName, profilePicture, country, followerCount, storiesCount } = writer;
  const isOwn = userId === useViewerId();
  const isWide = useIsWideScreen();
  const { pathname, search } = useLocation();
  const profilePath = `/writer/profile/${userId}`;
  const heading = (
    <>
      <Avatar src={profilePicture} name={posterName} size={56} className="@max-[38rem]:size-11" />
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] leading-snug">
        <span className="flex min-w-0 items-baseline gap-2">
          <span
            id={`${id}-name`}
            dir="auto"
            className="line-clamp-2 font-medium font-story text-lg leading-tight sm:text-xl [overflow-wrap:anywhere]"
          >
            {posterName}
          </span>
          {isOwn && (
            <span className="shrink-0 font-normal text-sm text-text-muted">{text.you}</span>
          )}
        </span>
        <span className="font-normal text-sm text-text-muted">
          <span className="block">{country}</span>
          <span className="flex flex-wrap gap-x-3">
            <span>{text.followerCount(followerCount)}</span>
            <span className="sr-only">, </span>
            <span>{text.storiesCount(storiesCount)}</span>
          </span>
        </span>
      </span>
    </>
  );
  const toggleProps = {
    type: "button",
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? `${id}-more` : undefined,
    onClick: onToggle,
  } as const;
  return (
    <article
      aria-labelledby={`${id}-name`}
      className="rounded-lg border border-line bg-surface-raised shadow-card"
    >
      <header className="flex items-center pe-1.5">
        <h2 className="min-w-0 flex-1">
          {isWide && !isOwn ? (
            <Link
              to={{ pathname: profilePath, search }}
              preventScrollReset
              aria-current={matchPath(profilePath, pathname) ? "page" : undefined}
              className={headingStyle}
            >
              {heading}
            </Link>
          ) : (
            <button {...toggleProps} className={headingStyle}>
              {heading}
              <ChevronDown
                aria-hidden="true"
                className={cx(chevronStyle(isOpen), "@max-[21rem]:hidden")}
              />
            </button>
          )}
        </h2>
        {!isOwn && (
          <>
            <ChatLink writer={writer} compact />
            <WriterMenu writer={writer} />
            {isWide && (
              <IconButton
                {...toggleProps}
                label={text.open(posterName)}
                icon={<ChevronDown aria-hidden="true" className={chevronStyle(isOpen)} />}
              />
            )}
          </>
        )}
      </header>
      {isOpen && (
        <div id={`${id}-more`} className="grid gap-5 border-line border-t px-4 pt-4 pb-5">
          <WriterInfo writer={writer} />
          <section aria-labelledby={`${id}-groups`} className="grid gap-2">
            <h3 id={`${id}-groups`} className="text-sm text-text-muted">
              {text.groups}
            </h3>
            <Suspense fallback={<Skeleton className="h-13" />}>
              <WriterGroups userId={userId} />
            </Suspense>
          </section>
          <WriterActions writer={writer} isOwn={isOwn}>
            <ButtonLink to={`/writer/${_id}`}>
              {text.viewStories}
              <span className="sr-only"> {posterName}</span>
            </ButtonLink>
            <ButtonLink to={isOwn ? "/search" : profilePath} variant="quiet">
              {text.viewProfile}
              <span className="sr-only"> {posterName}</span>
            </ButtonLink>
            <FriendButtonById userId={userId} />
          </WriterActions>
        </div>
      )}
    </article>
  );
}
