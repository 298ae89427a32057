import { useRouteError } from "react-router";
import { shellText } from "#text/shell.ts";
import { ApiError } from "../lib/api-error.ts";
import { Button } from "../ui/button.tsx";
import { LazyRequestId } from "../ui/lazy-request-id.tsx";
import { ButtonLink } from "../ui/link.tsx";
import { Logo } from "../ui/logo.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { EmptyState } from "../ui/state-panels.tsx";

const { errors } = shellText;

/** Returns the text for an error that broke a page. */
function routeErrorText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === "OFFLINE") return errors.offline;
    if (error.status === 404) return errors.notFound;
    if (error.status === 403) return error.message || errors.forbidden;
    return errors.unknown;
  }
  // The browser could not load a page's own script: there is no connection, or a newer build has replaced the script.
  if (
    error instanceof TypeError &&
    /dynamically imported module|module script/.test(error.message)
  ) {
    return navigator.onLine ? errors.outdated : errors.offline;
  }
  return errors.unknown;
}

/** The error page of all routes. */
export function RouteError() {
  const error = useRouteError();
  return (
    <div className="px-4 py-6">
      <PageTitle title={errors.title} />
      <Logo />
      <h1 className="pt-8 text-center font-story font-medium text-2xl">{errors.title}</h1>
      <EmptyState
        pattern="mud-cloth"
        message={routeErrorText(error)}
        action={
          <>
            <div className="flex flex-wrap justify-center gap-3">
              <Button variant="primary" onClick={() => window.location.reload()}>
                {errors.reload}
              </Button>
              <ButtonLink to="/home" reloadDocument>
                {errors.home}
              </ButtonLink>
            </div>
            <LazyRequestId error={error} />
          </>
        }
      />
    </div>
  );
}
