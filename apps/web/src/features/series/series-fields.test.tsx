import { limits } from "@kora/contract/limits";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { uiText } from "#text/ui.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { SeriesFields, type SeriesValues } from "./series-fields.tsx";

test("the counters count the texts as they are saved: without spaces around them", () => {
  const values: SeriesValues = {
    title: "  Letters ",
    shortDescription: " From the salt road.\n",
    genre: [],
    language: null,
    rating: "everyone",
    state: "ongoing",
  };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <SeriesFields values={values} error={null} onChange={() => undefined} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const { title, shortDescription } = limits.series;
  expect(html).toContain(`>${uiText.usedOfMax(7, title)}<`);
  expect(html).toContain(`>${uiText.usedOfMax(19, shortDescription)}<`);
});
