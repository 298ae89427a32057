import { afterEach, expect, test } from "vitest";
import { tabStore } from "../../../lib/storage.ts";
import {
  clearStatusDraft,
  emptyStatusDraft,
  loadStatusDraft,
  type StatusDraft,
  saveStatusDraft,
} from "./status-draft.ts";

const draft: StatusDraft = {
  content: "The moon is up.",
  mood: "Peaceful",
  textStyle: "caveat",
  background: "Teal",
  audience: "chosen",
  chosenUsers: [{ _id: "kofi", username: "kofi", avatar: null }],
};
afterEach(() => clearStatusDraft("ama"));

test("a draft is restored for the user who wrote it", () => {
  saveStatusDraft("ama", draft);
  expect(loadStatusDraft("ama")).toEqual(draft);
  expect(loadStatusDraft("kofi")).toEqual(emptyStatusDraft);
  clearStatusDraft("ama");
  expect(loadStatusDraft("ama")).toEqual(emptyStatusDraft);
});

test("unknown values are replaced by defaults, and the text stays", () => {
  const draftOfOtherBuild = {
    ...draft,
    mood: "Bored",
    textStyle: "gothic",
    background: "Beige",
    audience: "me",
    chosenUsers: [null, {}],
  };
  tabStore.set("status-draft:ama", JSON.stringify(draftOfOtherBuild));
  expect(loadStatusDraft("ama")).toEqual({ ...emptyStatusDraft, content: draft.content });
  tabStore.set("status-draft:ama", "{");
  expect(loadStatusDraft("ama")).toEqual(emptyStatusDraft);
});
