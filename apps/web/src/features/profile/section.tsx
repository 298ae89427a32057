import { ChevronDown, type LucideIcon } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
import { useEntryState } from "../../lib/entry-state.ts";
import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useIsWideScreen } from "../../ui/use-is-wide-screen.ts";

export interface SectionInfo {
  /** Id of the element, and hash of the URL that opens the section. */
  readonly id: string;
  readonly title: string;
  readonly Icon: LucideIcon;
}

/** Returns the id of a section's heading, which gets the focus when a focused element is removed. */
export const getHeadingId = (id: string) => `${id}-title`;

const headerStyle = "flex w-full items-center gap-3 px-4 text-start sm:px-6";

/** Returns whether an element has ever been within 300 pixels of the viewport. */
function useHasBeenNear(element: Element | null): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element === null || isNear) return;
    const observer = new IntersectionObserver(
      ([entry]) => setNear(entry?.isIntersecting === true),
      {
        rootMargin: "300px 0px",
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}

/**
 * Scrolls an element to the top of the viewport, and again whenever the height of the page changes, because the
 * sections above it may still load. Stops at the user's first input. Returns a function that stops it.
 */
function keepAtTop(element: Element): () => void {
  const observer = new ResizeObserver(() => element.scrollIntoView({ block: "start" }));
  observer.observe(document.body);
  const inputs = ["wheel", "pointerdown", "keydown"];
  const stop = () => {
    observer.disconnect();
    for (const type of inputs) removeEventListener(type, stop);
  };
  for (const type of inputs) addEventListener(type, stop, { passive: true });
  return stop;
}

/**
 * A section of the viewer's profile. On phones it is collapsible, and opened by a URL with its id as the hash; on
 * wide screens it is always open. The content is loaded when it is first opened or near the viewport, and then
 * stays mounted, so that its input is kept.
 */
export function Section({
  info: { id, title, Icon },
  note,
  children,
}: {
  info: SectionInfo;
  /** Short text beside the heading, such as a count. */
  note?: ReactNode;
  children: ReactNode;
}) {
  const contentId = useId();
  const headingId = getHeadingId(id);
  const isWide = useIsWideScreen();
  const { hash, key } = useLocation();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const isNear = useHasBeenNear(element);
  const [isExpanded, setExpanded] = useEntryState(`section ${id}`, false);
  const [isLoaded, setLoaded] = useState(false);
  /** Key of the history entry that opened the section last. */
  const [openedByKey, setOpenedByKey] = useState<string | null>(null);
  const isTargeted = hash === `#${id}`;
  // Opens on each navigation to the hash, also when the same link is followed again.
  if (isTargeted && openedByKey !== key) {
    setOpenedByKey(key);
    setExpanded(true);
  }
  const isOpen = isWide || isExpanded;
  if (!isLoaded && (isExpanded || (isWide && (isNear || isTargeted)))) setLoaded(true);
  useEffect(() => {
    // `key` makes the effect run again when the link to this section is followed again; it is never empty.
    if (isTargeted && element !== null && key !== "") return keepAtTop(element);
  }, [isTargeted, element, key]);

  const headerContent = (
    <>
      <Icon aria-hidden="true" className="size-5.5 shrink-0 text-text-muted" />
      <span className="min-w-0 flex-1">{title}</span>
      {note !== undefined && (
        <span className="font-normal font-sans text-sm text-text-muted tabular-nums">{note}</span>
      )}
    </>
  );
  return (
    <section
      ref={setElement}
      id={id}
      aria-labelledby={headingId}
      className="scroll-mt-18 overflow-hidden rounded-lg border border-line bg-surface-raised shadow-card"
    >
      <h2
        id={headingId}
        tabIndex={-1}
        className="outline-none font-medium font-story text-lg sm:text-xl"
      >
        {isWide ? (
          <span className={cx(headerStyle, "pt-5 pb-3")}>{headerContent}</span>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setExpanded(!isExpanded)}
            className={cx(
              headerStyle,
              "min-h-15 hover:bg-surface-sunken focus-visible:outline-offset-[-3px]",
            )}
          >
            {headerContent}
            <ChevronDown
              aria-hidden="true"
              className={cx("size-5 shrink-0 transition-transform", isOpen && "rotate-180")}
            />
          </button>
        )}
      </h2>
      <div id={contentId} hidden={!isOpen}>
        {isLoaded ? (
          <Suspense fallback={<SectionSkeleton />}>{children}</Suspense>
        ) : (
          isWide && <div className="h-40" />
        )}
      </div>
    </section>
  );
}

/** The content of a section, with padding. */
export function SectionBody({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 px-4 pt-1 pb-6 sm:px-6">{children}</div>;
}

function SectionSkeleton() {
  return (
    <SectionBody>
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-24 rounded-md" />
    </SectionBody>
  );
}
