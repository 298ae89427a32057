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

test("a draft is restored for the user who wrote it", () => {
  saveDraft("ama", draft);
  expect(loadDraft("ama")).toEqual(draft);
  expect(loadDraft("kofi")).toEqual(emptyDraft);
  clearDraft("ama");
  expect(loadDraft("ama")).toEqual(emptyDraft);
});

test("unknown values are replaced by defaults, and the text stays", () => {
  const draftOfOtherBuild = { ...draft, mood: "Bored", textStyle: "gothic", background: "Beige" };
  tabStore.set("status-draft:ama", JSON.stringify(draftOfOtherBuild));
  expect(loadDraft("ama")).toEqual({ ...emptyDraft, content: draft.content });
  tabStore.set("status-draft:ama", "{");
  expect(loadDraft("ama")).toEqual(emptyDraft);
});
