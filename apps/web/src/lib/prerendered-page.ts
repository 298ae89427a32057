/** Ids of elements of a prerendered page: its data as JSON, and the message that its scripts could not be loaded. */
export const pageElementIds = { data: "page-data", failure: "start-failure" } as const;

/** Data that the server puts into a prerendered page. */
export interface PageData {
  /** URL paths of the scripts that the page needs; the first one is the entry, which starts the app. */
  readonly scripts: readonly string[];
  /** Responses for the query cache, with the keys of their queries. */
  readonly queries: readonly (readonly [key: readonly string[], data: unknown])[];
}

declare global {
  interface Window {
    earlyInstallEvent?: Event;
  }
}

/** Returns the browser's install event if it was fired before the app started. */
export function getEarlyInstallEvent(): Event | undefined {
  return window.earlyInstallEvent;
}

/** An attribute of the root element that hides a part of a prerendered page. */
function createFlag(name: string) {
  return {
    isSet: () => document.documentElement.hasAttribute(name),
    set: (isSet: boolean) => document.documentElement.toggleAttribute(name, isSet),
  };
}

/** Hides the page, because the app starts at once and shows another one. */
export const startsAtOnce = createFlag("data-starts-at-once");

/** Shows the skeleton of the page instead of the logo. */
export const showsSkeleton = createFlag("data-shows-skeleton");

/** Hides the install banner, because it is not due. */
export const hidesInstallBar = createFlag("data-hides-install-bar");

/** Event of the window: the page's own form and buttons work now. */
export const hydratedEvent = "kora:hydrated";

/** Returns the data of this document if it is a prerendered page, else null. */
export function readPageData(): PageData | null {
  const json = document.getElementById(pageElementIds.data)?.textContent;
  return json ? (JSON.parse(json) as PageData) : null;
}
