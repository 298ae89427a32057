import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { endSession, startSession } from "./session.ts";
import { saveTextDraft, textDraftKey, useTextDraft } from "./text-draft.ts";

function TypedText({ draftKey }: { draftKey: string }) {
  const [text] = useTextDraft(draftKey);
  return text;
}

const show = (draftKey: string) => renderToStaticMarkup(<TypedText draftKey={draftKey} />);

test("a typed text is in its field again after a reload, until it is sent", () => {
  const key = textDraftKey("note", "efua", "story", "ferry");
  saveTextDraft(key, "Look again on Monday.");
  expect(show(key)).toBe("Look again on Monday.");
  saveTextDraft(key, "");
  expect(show(key)).toBe("");
});

test("a typed text is of one user, one form and one thing, and a logout of the user removes it", () => {
  const [efua, yaw] = [
    "01970000-0000-7000-8000-00000000000a",
    "01970000-0000-7000-8000-00000000000b",
  ];
  const key = textDraftKey("note", efua, "story", "ferry");
  startSession({ token: "t", userId: efua }, { verified: true });
  saveTextDraft(key, "Look again on Monday.");
  for (const other of [
    textDraftKey("note", yaw, "story", "ferry"),
    textDraftKey("note", efua, "comment", "ferry"),
    textDraftKey("decision", efua, "story", "ferry"),
  ]) {
    expect(show(other)).toBe("");
  }
  endSession();
  startSession({ token: "u", userId: yaw }, { verified: true });
  endSession({ loggedOut: true });
  expect(show(key)).toBe("Look again on Monday.");
  startSession({ token: "v", userId: efua }, { verified: true });
  endSession({ loggedOut: true });
  expect(show(key)).toBe("");
});
