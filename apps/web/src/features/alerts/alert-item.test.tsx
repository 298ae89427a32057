import type { AlertView } from "@kora/contract/alerts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { alertFixture } from "../../entities/notification/alert.fixture.ts";
import { AlertItem } from "./alert-item.tsx";

const dayMilliseconds = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMilliseconds).toISOString();
const until = inDays(3);
const appealableUntil = inDays(20);
const longDay = (iso: string) =>
  new Intl.DateTimeFormat("en", { dateStyle: "long" }).format(new Date(iso));

/** Renders the alert about a limited account, with these changes of its sanction, as HTML. */
function render(changes: Partial<NonNullable<AlertView["sanction"]>>): string {
  const alert = alertFixture({
    type: "moderation",
    sender: null,
    reference: null,
    note: "You flood the comments.",
    sanction: {
      _id: "act",
      act: "limit",
      title: "",
      until,
      appealableUntil,
      outcome: null,
      ...changes,
    },
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AlertItem alert={alert} onRead={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("the alert of a sanction says what, why, until when, and how to appeal, and links to its page", () => {
  const html = render({});
  for (const part of [
    `The moderators have limited your account until ${longDay(until)}`,
    "You flood the comments.",
    `you can appeal once, until ${longDay(appealableUntil)}.`,
  ]) {
    expect(html).toContain(part);
  }
  expect(html).toMatch(/<a[^>]* href="\/sanctions#act"[^>]*>Read the decision or appeal<\/a>/);
});

test.each([
  ["when the time for it has passed", { appealableUntil: inDays(-1) }],
  ["when the appeal is decided", { outcome: "upheld" as const }],
])("the alert of a sanction does not offer an appeal %s", (_when, changes) => {
  expect(render(changes)).not.toContain("appeal once");
});
