import { Outlet, useSearchParams } from "react-router";
import { homeText as text } from "#text/home.ts";
import { lazyExtra } from "../../ui/lazy-component.tsx";
import { useIsWideScreen } from "../../ui/use-is-wide-screen.ts";

const HomeColumn = lazyExtra(async () => (await import("./home-column.tsx")).HomeColumn);

/** The home page, from 1280 px on with a second column. */
export function HomeColumns() {
  const [params] = useSearchParams();
  const hasSecondColumn = useIsWideScreen("xl");
  // `SignedInFrame` makes the page wider if it contains `data-columns`.
  return (
    <div data-columns className="xl:grid xl:grid-cols-[minmax(0,1fr)_19rem] xl:gap-8">
      <div className="min-w-0">
        <Outlet />
      </div>
      {hasSecondColumn && (
        <aside aria-label={text.more}>
          <HomeColumn hasTrending={params.get("page") !== "trending"} />
        </aside>
      )}
    </div>
  );
}
