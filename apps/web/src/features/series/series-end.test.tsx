import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ToastProvider } from "../../ui/toast.tsx";
import { seriesKeys } from "./series-cache.ts";
import { SeriesEnd } from "./series-end.tsx";

/** Renders the end of the part `harbour` as HTML. `partIds` are the contents of the series that were loaded before. */
function render(...partIds: string[]): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData<unknown>(seriesKeys.detail("letters"), {
    _id: "letters",
    title: "Letters",
    state: "ongoing",
    language: null,
    writer: { _id: "ama" },
    contents: partIds.map((_id) => ({ _id, title: `The ${_id}` })),
  });
  const place = { _id: "letters", title: "Letters", number: 3, count: 3 };
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <MemoryRouter>
          <SeriesEnd series={place} storyId="harbour" />
        </MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  );
}

test("a part that is newer than the loaded contents leads to no other part until they are loaded again", () => {
  expect(render("salt", "well")).not.toContain('href="/story/');
  const html = render("salt", "well", "harbour");
  expect(html).toContain('href="/story/well"');
  expect(html).not.toContain('href="/story/salt"');
  expect(html).toContain("This is the last part, for now.");
});
