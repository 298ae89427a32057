import { prerender } from "react-dom/static";
import { expect, test } from "vitest";
import { ChatContext, type OpenChat } from "../chat/chat-context.tsx";
import { MessageText } from "./message-text.tsx";

/** Renders a message as HTML once the code that finds its links is loaded. */
async function renderText({ isInert, isRequest }: { isInert: boolean; isRequest: boolean }) {
  const { prelude } = await prerender(
    // The text needs only these fields.
    <ChatContext value={{ info: { isInert: isRequest } } as OpenChat}>
      <MessageText text="Look: https://river.example/boat" isInert={isInert} />
    </ChatContext>,
  );
  return new Response(prelude).text();
}

test.each([
  ["a link", { isInert: false, isRequest: false }, true],
  ["text in a request that waits for the viewer", { isInert: false, isRequest: true }, false],
  [
    "text in one of the first messages of a new account",
    { isInert: true, isRequest: false },
    false,
  ],
])("a URL in a message is %s", async (_name, options, isLink) => {
  const html = await renderText(options);
  expect(html).toContain("https://river.example/boat");
  expect(html.includes("<a ")).toBe(isLink);
});
