import { genreLabels } from "@kora/contract/genres";
import type { WriterView } from "@kora/contract/writers";
import { useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, Suspense, useId } from "react";
import { dashboardText } from "#text/dashboard.ts";
import { pictureText } from "#text/picture.ts";
import { storyKeys } from "../../entities/story/story-cache.ts";
import { ownWriterQuery } from "../../entities/writer/own-writer.ts";
import { useEntryState } from "../../lib/entry-state.ts";
import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { OwnPicture, profileKeys } from "../profile/index.ts";
import { FollowersList } from "../writers/index.ts";
import { Section } from "./section.tsx";
import { WriterId } from "./writer-id.tsx";

const { details: text } = dashboardText;

/** The viewer's picture and other public details as a writer, and the followers. */
export function WriterDetails({ writer }: { writer: WriterView }) {
  const queryClient = useQueryClient();
  const applyNewPicture = (profilePicture: string) => {
    queryClient.setQueryData(
      ownWriterQuery.queryKey,
      (writer) => writer && { ...writer, profilePicture },
    );
    // The picture is part of cached profiles and story cards.
    void queryClient.invalidateQueries({ queryKey: profileKeys.all });
    void queryClient.invalidateQueries({ queryKey: storyKeys.all });
  };
  return (
    <Section title={text.title}>
      <div className="border-line border-t px-4 py-5 sm:px-6">
        <h3 className="sr-only">{pictureText.label}</h3>
        <OwnPicture
          picture={writer.profilePicture}
          name={writer.posterName}
          onUpdated={applyNewPicture}
        />
      </div>
      <dl className="grid gap-4 border-line border-t px-4 py-5 sm:px-6">
        <WriterId id={writer._id} />
        <Detail name={text.posterName}>
          <span dir="auto">{writer.posterName}</span>
        </Detail>
        <Detail name={text.country}>{writer.country}</Detail>
        <Detail name={text.about}>
          <span dir="auto">{writer.aboutYourself}</span>
        </Detail>
        <Detail name={text.age}>{writer.age}</Detail>
        <Detail name={text.genres}>
          <Chips
            names={writer.genres.map((genre) => genreLabels[genre])}
            fallback={text.noGenres}
          />
        </Detail>
        <Detail name={text.hobbies}>
          <Chips names={writer.hobbies} fallback={text.noHobbies} />
        </Detail>
      </dl>
      <FollowersSection writer={writer} />
    </Section>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-text-muted">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  );
}

function Chips({ names, fallback }: { names: readonly string[]; fallback: string }) {
  if (names.length === 0) return fallback;
  return (
    <ul className="flex flex-wrap gap-2 pt-1">
      {names.map((name) => (
        <li key={name} className="rounded-full bg-surface-sunken px-3 py-1 text-sm">
          {name}
        </li>
      ))}
    </ul>
  );
}

function FollowersSection({ writer }: { writer: WriterView }) {
  const listId = useId();
  const [open, setOpen] = useEntryState("followers", false);
  return (
    <div className="border-line border-t">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="flex min-h-14 w-full items-center justify-between gap-3 px-4 text-start font-medium hover:bg-surface-sunken focus-visible:outline-offset-[-3px] sm:px-6"
      >
        {text.followerCount(writer.followerCount)}
        <ChevronDown
          aria-hidden="true"
          className={cx("size-5 shrink-0 transition-transform", open && "rotate-180")}
        />
      </button>
      <div id={listId}>
        {open && (
          <div className="px-4 pb-5 sm:px-6">
            <Suspense fallback={<Skeleton className="h-13" />}>
              <FollowersList writerId={writer._id} />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  );
}
