import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { PageTitle } from "../../ui/page-title.tsx";
import { SearchBox } from "./search-box.tsx";

export interface SearchablePageProps {
  title: string;
  intro: string;

  search: { label: string; placeholder: string };
  /** Renders the results for the search in the URL. */
  children: (search: string) => ReactNode;
}

/** A page with a heading, a search field and results. */
export function SearchablePage({ title, intro, search, children }: SearchablePageProps) {
  const [params] = useSearchParams();
  return (
    <div className="mx-auto grid max-w-feed gap-5">
      <PageTitle title={title} />
      <header className="grid gap-1">
        <h1 className="font-medium font-story text-2xl sm:text-3xl">{title}</h1>
        <p className="text-text-muted">{intro}</p>
      </header>
      <SearchBox label={search.label} placeholder={search.placeholder} />
      {children((params.get("search") ?? "").trim())}
    </div>
  );
}
