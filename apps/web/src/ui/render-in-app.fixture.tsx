import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { QuestionsProvider } from "./questions.tsx";
import { ToastProvider } from "./toast.tsx";

/** Returns the HTML of a part of a page at `path`, within the providers of the app. */
export function renderInApp(
  element: ReactNode,
  { path = "/", queryClient = new QueryClient() } = {},
): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <QuestionsProvider>
          <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
        </QuestionsProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
}
