import type { WriterView } from "@kora/contract/writers";
import { ChevronDown } from "lucide-react";
import { Suspense, useId } from "react";
import { directoryText as text } from "#text/directory.ts";
import { useViewerId } from "../../lib/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FriendButtonById } from "../friends/index.ts";
import { WriterGroups } from "../groups/index.ts";
import { ChatLink } from "./chat-link.tsx";
import { WriterActions } from "./writer-actions.tsx";
import { WriterInfo } from "./writer-info.tsx";
import { WriterMenu } from "./writer-menu.tsx";

/** A writer in the directory with name and statistics, and if `isOpen` with all details. */
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
  return (
    <article
      aria-labelledby={`${id}-name`}
      className="rounded-lg border border-line bg-surface-raised shadow-card"
    >
      <header className="flex items-center pe-1.5">
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-more` : undefined}
            onClick={onToggle}
            className="flex w-full min-w-0 items-center gap-3 rounded-lg py-3 ps-4 pe-2 text-start focus-visible:outline-offset-[-3px]"
          >
            <Avatar src={profilePicture} name={posterName} size={56} className="max-sm:size-11" />
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
            <ChevronDown
              aria-hidden="true"
              className={cx(
                "size-5 shrink-0 transition-transform max-[23rem]:hidden",
                isOpen && "rotate-180",
              )}
            />
          </button>
        </h2>
        {!isOwn && (
          <>
            <ChatLink writer={writer} compact />
            <WriterMenu writer={writer} />
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
            <ButtonLink to={isOwn ? "/search" : `/writer/profile/${userId}`} variant="quiet">
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
