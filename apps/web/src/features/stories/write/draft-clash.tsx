import type { DraftView } from "@kora/contract/drafts";
import { useState } from "react";
import { draftsText } from "#text/drafts.ts";
import { Button } from "../../../ui/button.tsx";
import { ClashDialog, type FoundDraft, type StoryDraft, type Version } from "../../drafts/index.ts";
import { textOfStory } from "./story-text.ts";

const { conflict: text } = draftsText;

type Compared = "title" | "shortDescription" | "story" | "genre" | "posterAlt";

/** What a person compares of a draft or of a story. */
export function toVersion(
  version: Pick<StoryDraft | DraftView, Compared>,
  updatedAt?: string,
): Version {
  const { title, shortDescription, genre, posterAlt, story } = version;
  return { title, shortDescription, genre, posterAlt, plainText: textOfStory(story), updatedAt };
}

/** Lets the person choose when two devices changed the same draft; who decides later is reminded. */
export function DraftClash({ found: { conflict, session } }: { found: FoundDraft }) {
  const [put, setPut] = useState<object | null>(null);
  if (conflict === null) return null;
  if (put === conflict) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-md border-danger border-s-4 bg-surface-sunken py-2 ps-4 pe-2">
        {text.title}
        <Button variant="quiet" className="text-link!" onClick={() => setPut(null)}>
          {text.choose}
        </Button>
      </p>
    );
  }
  return (
    <ClashDialog
      kind="draft"
      mine={toVersion(conflict.mine)}
      theirs={toVersion(conflict.theirs, conflict.theirs.updatedAt)}
      onChoose={session.resolveConflict}
      onClose={() => setPut(conflict)}
    />
  );
}
