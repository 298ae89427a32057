import type { OwnStoryView } from "@kora/contract/dashboard";
import { startTransition, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router";
import { draftsText } from "#text/drafts.ts";
import { editingText as text } from "#text/editing.ts";
import { ApiError } from "../../../../lib/api.ts";
import { showFieldErrors } from "../../../../lib/field-errors.ts";
import { useToast } from "../../../../ui/toast.tsx";
import {
  type ActiveDraft,
  type EditedStory,
  emptyDraft,
  type Outcome,
} from "../../../drafts/index.ts";
import { type StoryValues, toDraft } from "../story-rules.ts";
import { getConflictVersions, useSaveStory } from "./queries.ts";

const fieldNames: readonly FieldPath<StoryValues>[] = [
  "title",
  "shortDescription",
  "story",
  "genre",
  "posterAlt",
  "rating",
  "warnings",
  "language",
  "tags",
  "noteBefore",
  "noteAfter",
  "shownTo",
];

export interface Saving {
  readonly busy: boolean;
  /** Error message of the last attempt. */
  readonly failure: string | null;
  /** The published story as changed by another tab or device after the edit had begun; null without a conflict. */
  readonly conflict: OwnStoryView | null;
  /** The story was deleted, and the edit was saved as a draft. */
  readonly isDeleted: boolean;
  readonly submit: () => Promise<void>;
  /**
   * Saves the version not chosen as a draft, then continues with `version`. If the first save fails, the conflict
   * stays.
   */
  readonly choose: (version: "mine" | "theirs") => Promise<Outcome>;
  /** Closes the conflict dialog; the next save asks again. */
  readonly decideLater: () => void;
}

/** Saves the edit, deletes its draft, and navigates to the dashboard. */
export function useSaving({
  form,
  series,
  editedStory,
  storyDraft,
  onNewVersion,
  onSaved,
}: {
  form: UseFormReturn<StoryValues>;
  /** As in `StoryEdit`. */
  series: string | null | undefined;
  editedStory: EditedStory;
  storyDraft: ActiveDraft;
  /** Called with the saved story, and with that of another tab or device if the viewer chooses it in a conflict. */
  onNewVersion: (theirs: OwnStoryView) => void;
  /** Called once the edit is stored: in the story, or as a draft because the story was deleted. */
  onSaved: () => void;
}): Saving {
  const toast = useToast();
  const navigate = useNavigate();
  const { draftEditor } = storyDraft;
  const { mutateAsync } = useSaveStory(editedStory.id);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<OwnStoryView | null>(null);
  const [isDeleted, setDeleted] = useState(false);

  /** Saves the edit as a new draft, because the story was deleted. */
  const saveEditAsDraft = async (values: StoryValues) => {
    const outcome = await draftEditor.saveAsOtherDraft(toDraft(values));
    if (outcome.done) {
      await draftEditor.discard({ isDeletedOnServer: false });
      onSaved();
      setDeleted(true);
    } else {
      draftEditor.resume();
      setFailure(`${text.notFound} ${outcome.rejection ?? text.notKeptAsDraft}`);
    }
    setBusy(false);
  };
  const save = async (values: StoryValues, revision: number) => {
    setBusy(true);
    const draft = await draftEditor.prepareToPublish();
    if (draft === null) {
      setBusy(false);
      setFailure(draftsText.conflict.chooseFirst);
      return;
    }
    let savedStory: OwnStoryView;
    try {
      savedStory = await mutateAsync({ values, series, revision, draft });
    } catch (error) {
      if (error instanceof ApiError && error.code === "NOT_FOUND") {
        await saveEditAsDraft(values);
        return;
      }
      draftEditor.resume();
      const versions = getConflictVersions(error);
      const isSignedOut = error instanceof ApiError && error.status === 401;
      // The fields are inert while busy and must be enabled before one of them is focused.
      flushSync(() => {
        setBusy(false);
        setConflict(versions?.theirs ?? null);
        if (versions === undefined) setFailure(isSignedOut ? text.signedOut : text.notSaved);
      });
      showFieldErrors(error, fieldNames, form.setError);
      return;
    }
    // Awaited, so that a viewer who goes back to this page at once does not find the draft.
    await draftEditor.discard({ isDeletedOnServer: true });
    onSaved();
    toast(text.saved, "success");
    // The path of the dashboard is /search.
    await navigate("/search");
    // A viewer who goes back before the dashboard is rendered stays on this page. A transition is rendered together with
    // that of the navigation, so the form does not change before the dashboard is shown.
    startTransition(() => onNewVersion(savedStory));
  };
  return {
    busy,
    failure,
    conflict,
    isDeleted,
    async submit() {
      if (busy) return;
      setFailure(null);
      await form.handleSubmit((values) =>
        save(values, storyDraft.storyRevision ?? editedStory.revision),
      )();
    },
    async choose(version) {
      if (conflict === null) return { done: true };
      const mine = form.getValues();
      const theirs = { ...emptyDraft, ...pickTexts(conflict), posterAlt: conflict.poster.alt };
      const outcome = await draftEditor.saveAsOtherDraft(
        version === "mine" ? theirs : toDraft(mine),
      );
      if (!outcome.done) return outcome;
      setConflict(null);
      if (version === "mine") {
        // Even if this save fails, the other version is stored and must not be asked about again.
        draftEditor.rebase(conflict.revision);
        await save(mine, conflict.revision);
      } else {
        await draftEditor.discard({ isDeletedOnServer: false });
        onNewVersion(conflict);
      }
      return outcome;
    },
    decideLater: () => setConflict(null),
  };
}

function pickTexts(version: OwnStoryView) {
  const { title, shortDescription, story, genre, rating, warnings, language } = version;
  const { tags, noteBefore, noteAfter } = version;
  const notes = { tags, noteBefore, noteAfter };
  return { title, shortDescription, story, genre, rating, warnings, language, ...notes };
}
