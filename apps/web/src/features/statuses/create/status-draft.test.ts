import { afterEach, expect, test } from "vitest";
import { tabStore } from "../../../lib/storage.ts";
import { clearDraft, emptyDraft, loadDraft, type StatusDraft, saveDraft } from "./status-draft.ts";

const draft: StatusDraft = {
  content: "The moon is up.",
  mood: "Peaceful",
  textStyle: "caveat",
  background: "Teal",
};
afterEach(() => clearDraft("ama"));

test("what was written is there again, for the one who wrote it", () => {
  saveDraft("ama", draft);
  expect(loadDraft("ama")).toEqual(draft);
  expect(loadDraft("kofi")).toEqual(emptyDraft);
  clearDraft("ama");
  expect(loadDraft("ama")).toEqual(emptyDraft);
});

test("what this build does not know is left out, and the words stay", () => {
  const other = { ...draft, mood: "Bored", textStyle: "gothic", background: "Beige" };
  tabStore.set("status-draft:ama", JSON.stringify(other));
  expect(loadDraft("ama")).toEqual({ ...emptyDraft, content: draft.content });
  tabStore.set("status-draft:ama", "{");
  expect(loadDraft("ama")).toEqual(emptyDraft);
});
