import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { saveTextDraft, textDraftKey } from "../../../lib/text-draft.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import { NoteForm } from "./note-form.tsx";

// The server renders pages of a viewer whose id it does not know.
const viewerId = "";

test("the note of a moderator survives a reload, at its own content", () => {
  saveTextDraft(textDraftKey("note", viewerId, "story", "ferry"), "Look again on Monday.");
  const render = (targetId: string) =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider>
          <NoteForm target={{ kind: "story", targetId }} />
        </ToastProvider>
      </QueryClientProvider>,
    );
  expect(render("ferry")).toContain("Look again on Monday.</textarea>");
  expect(render("river")).not.toContain("Look again on Monday.");
});
