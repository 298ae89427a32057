import { shellText } from "#text/shell.ts";
import { PageTitle } from "./page-title.tsx";
import { EmptyState } from "./state-panels.tsx";

const { notFound } = shellText;

/** The page for unknown URLs. */
export function NotFoundPage() {
  return (
    <>
      <PageTitle title={notFound.title} />
      <h1 className="pt-6 text-center font-story font-medium text-2xl">{notFound.title}</h1>
      <EmptyState
        pattern="mud-cloth"
        message={notFound.message}
        link={{ to: "/", text: notFound.home }}
      />
    </>
  );
}
