import type { DraftView } from "@kora/contract/drafts";
import { useState } from "react";
import { draftsText } from "#text/drafts.ts";
import { Button } from "../../../ui/button.tsx";
import {
  type ActiveDraft,
  ConflictDialog,
  type StoryDraft,
  type StoryVersion,
} from "../../drafts/index.ts";
import { storyHtmlToText } from "./story-text.ts";

const { conflict: text } = draftsText;

type VersionField =
  | "title"
  | "shortDescription"
  | "story"
  | "genre"
  | "posterAlt"
  | "rating"
  | "warnings"
  | "language"
  | "tags"
  | "noteBefore"
  | "noteAfter";

/**
 * Converts a draft or story to a version for the conflict dialog. `updatedAt` is left out for the version in the form.
 */
export function toVersion(
  version: Pick<StoryDraft | DraftView, VersionField>,
  updatedAt?: string,
): StoryVersion {
  const { title, shortDescription, genre, posterAlt, rating, warnings, language, story } = version;
  const { tags, noteBefore, noteAfter } = version;
  return {
    title,
    shortDescription,
    genre,
    posterAlt,
    rating,
    warnings,
    language,
    tags,
    noteBefore,
    noteAfter,
    plainText: storyHtmlToText(story),
    updatedAt,
  };
}

/** The conflict dialog if two devices changed the same draft, or a reminder after "Decide later". */
export function DraftConflict({
  storyDraft: { conflict, draftEditor },
}: {
  storyDraft: ActiveDraft;
}) {
  const [postponedConflict, setPostponedConflict] = useState<object | null>(null);
  if (conflict === null) return null;
  if (postponedConflict === conflict) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border-danger border-s-4 bg-surface-sunken py-2 ps-4 pe-2">
        {text.title}
        <Button variant="quiet" className="text-link!" onClick={() => setPostponedConflict(null)}>
          {text.choose}
        </Button>
      </p>
    );
  }
  return (
    <ConflictDialog
      kind="draft"
      mine={toVersion(conflict.mine)}
      theirs={toVersion(conflict.theirs, conflict.theirs.updatedAt)}
      onChoose={draftEditor.resolveConflict}
      onClose={() => setPostponedConflict(conflict)}
    />
  );
}
