import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { PageTitle } from "../../ui/page-title.tsx";
import { SearchBox } from "./search-box.tsx";

export interface SearchablePageProps {
  title: string;
  intro: string;
  /** Texts of the search field. */
  search: { label: string; placeholder: string };
  /** Another page is open beside this one, so this page has an `h2` and does not set the title of the document. */
  isSidebar?: boolean;
  /** Renders the results for the search in the URL; "" for none. */
  children: (search: string) => ReactNode;
}

/** A page with a heading, a search field and results. */
export function SearchablePage({
  title,
  intro,
  search,
  isSidebar = false,
  children,
}: SearchablePageProps) {
  const [params] = useSearchParams();
  const Title = isSidebar ? "h2" : "h1";
  return (
    <div className="mx-auto grid max-w-feed gap-5">
      {!isSidebar && <PageTitle title={title} />}
      <header className="grid gap-1">
        <Title className="font-medium font-story text-2xl sm:text-3xl">{title}</Title>
        <p className="text-text-muted">{intro}</p>
      </header>
      <SearchBox label={search.label} placeholder={search.placeholder} />
      {children((params.get("search") ?? "").trim())}
    </div>
  );
}
