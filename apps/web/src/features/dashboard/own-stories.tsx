import type { StoryCardView } from "@kora/contract/stories";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { dashboardText } from "#text/dashboard.ts";
import { errorMessage } from "../../lib/api.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { useConfirm } from "../../ui/questions.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../ui/state-panels.tsx";
import { useToast } from "../../ui/toast.tsx";
import { OwnStory } from "./own-story.tsx";
import { ownStoriesQuery, useDeleteStory, useDeletingStories } from "./queries.ts";
import { Section } from "./section.tsx";

const { stories: text } = dashboardText;

/** The viewer's stories with their statistics and the edit and delete buttons. */
export function OwnStories() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section title={text.title} headingRef={heading}>
      <div className="border-line border-t">
        {/* The pressed button is removed with its story, so the focus moves to the heading. */}
        <StoryList onDeleted={() => heading.current?.focus()} />
      </div>
    </Section>
  );
}

function StoryList({ onDeleted }: { onDeleted: () => void }) {
  const list = useInfiniteQuery(ownStoriesQuery);
  const deletingStories = useDeletingStories();
  const confirmDelete = useConfirmDelete(onDeleted);
  if (list.isPending) return <StoriesSkeleton />;
  if (list.data === undefined) {
    return (
      <ErrorState
        message={text.failed(errorMessage(list.error, text.unknownFailure))}
        query={list}
      />
    );
  }
  const stories = list.data.pages
    .flatMap(({ items }) => items)
    .filter(({ _id }) => deletingStories.every((story) => story._id !== _id));
  if (stories.length === 0 && !list.hasNextPage) {
    return (
      <EmptyState
        message={text.empty}
        action={<ButtonLink to="/stories">{dashboardText.write}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {stories.map((story) => (
          <OwnStory key={story._id} story={story} onDelete={() => void confirmDelete(story)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="flex flex-wrap items-center gap-3 border-line border-t px-4 py-4 sm:px-6">
          <LoadMore list={list} failedText={text.moreFailed} />
        </div>
      )}
    </>
  );
}

/** Returns a function that deletes a story after a confirmation. It calls `onDeleted` if the deletion succeeded. */
function useConfirmDelete(onDeleted: () => void) {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync } = useDeleteStory();
  return async (story: StoryCardView) => {
    const confirmed = await confirm({
      question: text.question(story.title),
      detail: text.detail,
      confirm: text.delete,
      danger: true,
    });
    if (!confirmed) return;
    try {
      await mutateAsync(story);
      onDeleted();
      toast(text.deleted, "success");
    } catch {
      toast(text.deleteFailed, "danger");
    }
  };
}

function StoriesSkeleton() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-8 px-4 py-5 sm:px-6">
        {["one", "two", "three"].map((key) => (
          <div key={key} className="grid gap-3">
            <div className="flex gap-4">
              <Skeleton className="size-16 shrink-0 rounded-md" />
              <div className="grid flex-1 content-start gap-2">
                <Skeleton className="h-5 w-3/4" />
                <Skeleton className="h-4 w-24" />
              </div>
            </div>
            <Skeleton className="h-14" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
