import type { StoryCardView } from "@kora/contract/stories";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { profileText } from "#text/profile.ts";
import { updatePerformance } from "../../../entities/story/story-cache.ts";
import { outbox } from "../../../lib/api.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { BookmarkedStories } from "../../stories/index.ts";
import { failureMessage } from "../failure-message.ts";
import { type OwnProfile, withoutBookmark } from "../own-profile-cache.ts";
import { ownProfileQuery, profileKeys } from "../queries.ts";
import { WithOwnProfile } from "../with-own-profile.tsx";

const { bookmarks: text, ...profileTexts } = profileText;

/** The viewer's bookmarked stories, the latest first. */
export function Bookmarks() {
  const remove = useRemoveBookmark();
  return (
    <WithOwnProfile failedText={profileTexts.failed}>
      {({ bookmarks }) =>
        bookmarks.length === 0 ? (
          <EmptyState
            message={text.empty}
            action={<ButtonLink to="/story">{text.find}</ButtonLink>}
          />
        ) : (
          <Suspense fallback={<Skeleton className="m-4 h-32" />}>
            <BookmarkedStories ids={bookmarks} onRemove={(story) => remove(story)} />
          </Suspense>
        )
      }
    </WithOwnProfile>
  );
}

/** Removes a bookmark with an optimistic update; refetches after an error. */
function useRemoveBookmark(): (story: StoryCardView) => void {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ _id: storyId }: StoryCardView) =>
      outbox.call("removeBookmark", { body: { storyId } }),
    onMutate: async ({ _id }) => {
      // A response to an earlier request would restore the bookmark.
      await queryClient.cancelQueries({ queryKey: profileKeys.own });
      queryClient.setQueryData<OwnProfile>(
        profileKeys.own,
        (own) => own && withoutBookmark(own, _id),
      );
    },
    onSuccess: ({ isBookmarked, bookmarks: bookmarkCount }, { _id }) => {
      updatePerformance(queryClient, _id, (performance) => ({
        ...performance,
        isBookmarked,
        bookmarkCount,
      }));
      toast(text.removed, "success");
    },
    onError: (error) => {
      toast(failureMessage(error, text.removeFailed), "danger");
      void queryClient.invalidateQueries({ queryKey: ownProfileQuery.queryKey });
    },
  });
  return mutate;
}
