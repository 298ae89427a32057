import type { OwnStoryView } from "@kora/contract/dashboard";
import { useState } from "react";
import { useViewerId } from "../../../../lib/session.ts";
import { type EditedStory, useStoryDraft } from "../../../drafts/index.ts";
import { EditForm } from "./edit-form.tsx";
import { EditSkeleton } from "./edit-skeleton.tsx";

/** Shows the form of a loaded story after the stored draft of an earlier edit was read. */
export function LoadedEdit({
  story,
  onNewVersion,
}: {
  story: OwnStoryView;
  /** Called with the saved story, and with that of another tab or device if the viewer chooses it in a conflict. */
  onNewVersion: (theirs: OwnStoryView) => void;
}) {
  const userId = useViewerId();
  const [editedStory] = useState(() => toEditedStory(story));
  const storyDraft = useStoryDraft(userId, editedStory);
  if (storyDraft === undefined) return <EditSkeleton />;
  return (
    <EditForm
      key={storyDraft.formKey}
      story={story}
      editedStory={editedStory}
      storyDraft={storyDraft}
      onNewVersion={onNewVersion}
    />
  );
}

function toEditedStory(published: OwnStoryView): EditedStory {
  const { _id, revision, poster, ...story } = published;
  const { title, shortDescription, genre, story: html, rating, warnings, language } = story;
  const text = { title, shortDescription, genre, story: html, posterAlt: poster.alt };
  const { tags, noteBefore, noteAfter } = story;
  // An edit changes neither the poster, the playlists nor, by its draft, the series. To whom the story is shown stays as
  // it is until it is chosen.
  const unchanged = { poster: null, playlists: [], series: null, shownTo: null };
  const choices = { rating, warnings, language, tags, noteBefore, noteAfter, ...unchanged };
  return { id: _id, revision, draft: { ...text, ...choices }, published };
}
