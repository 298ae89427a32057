import { importsText as text } from "#text/imports.ts";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportList } from "./import-list.tsx";

const ExportWorks = lazyComponent(async () => (await import("../exports/index.ts")).ExportWorks, {
  fallback: <div className="min-h-40" />,
  onError: hideOnError,
});

/** The page at /stories/import: imports works from files, lists the imports, and exports all works. */
export function ImportPage() {
  return (
    <div className="mx-auto grid max-w-feed gap-8 py-2">
      <PageTitle title={text.title} />
      <header className="grid gap-2">
        <h1 className="font-medium font-story text-2xl sm:text-3xl">{text.title}</h1>
        <p className="text-lg text-text-muted">{text.invitation}</p>
        <p className="text-text-muted">{text.explanation}</p>
      </header>
      <ImportForm />
      <ImportList />
      <ExportWorks />
    </div>
  );
}
