import { afterEach, expect, test } from "vitest";
import { tabStore } from "../../../lib/storage.ts";
import { emptyDraft, forgetDraft, keepDraft, keptDraft, type StatusDraft } from "./status-draft.ts";

const draft: StatusDraft = {
  content: "The moon is up.",
  mood: "Peaceful",
  textStyle: "caveat",
  background: "Teal",
};
afterEach(() => forgetDraft("ama"));

test("what was written is there again, for the one who wrote it", () => {
  keepDraft("ama", draft);
  expect(keptDraft("ama")).toEqual(draft);
  expect(keptDraft("kofi")).toEqual(emptyDraft);
  forgetDraft("ama");
  expect(keptDraft("ama")).toEqual(emptyDraft);
});

test("what this build does not know is left out, and the words stay", () => {
  const other = { ...draft, mood: "Bored", textStyle: "gothic", background: "Beige" };
  tabStore.set("status-draft:ama", JSON.stringify(other));
  expect(keptDraft("ama")).toEqual({ ...emptyDraft, content: draft.content });
  tabStore.set("status-draft:ama", "{");
  expect(keptDraft("ama")).toEqual(emptyDraft);
});
