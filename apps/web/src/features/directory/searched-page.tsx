import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { PageTitle } from "../../ui/page-title.tsx";
import { SearchBox } from "./search-box.tsx";

export interface SearchedPageProps {
  title: string;
  intro: string;
  /** What the search box is called, and what stands in it while it is empty. */
  search: { label: string; placeholder: string };
  /** What is found of what the address says is searched. */
  children: (search: string) => ReactNode;
}

/** A page on which people are looked for: a heading, a search box, and who is found. */
export function SearchedPage({ title, intro, search, children }: SearchedPageProps) {
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
