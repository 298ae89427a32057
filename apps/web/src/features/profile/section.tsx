import { ChevronDown, type LucideIcon } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
import { cx } from "../../ui/cx.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useWide } from "../../ui/use-wide.ts";

/** As `sections.ts` lists it. */
export interface SectionInfo {
  readonly id: string;
  readonly title: string;
  readonly Icon: LucideIcon;
}

/** The id of the heading of a part, which takes the focus when what had it goes. */
export const headingIdOf = (id: string) => `${id}-title`;

const headStyle = "flex w-full items-center gap-3 px-4 text-start sm:px-6";

/** Whether an element has come near the screen. */
function useSeen(element: Element | null): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element === null || seen) return;
    const observer = new IntersectionObserver(
      ([entry]) => setSeen(entry?.isIntersecting === true),
      {
        rootMargin: "300px 0px",
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}

/**
 * A part of one's profile. On a phone its heading opens and closes it, and the address with its id opens it; where
 * there is room it stands open. What is in it is loaded when it is first opened or comes near the screen, and keeps
 * what was typed.
 */
export function Section({
  info: { id, title, Icon },
  note,
  children,
}: {
  info: SectionInfo;
  /** A few words at the heading, such as how many. */
  note?: ReactNode;
  children: ReactNode;
}) {
  const contentId = useId();
  const headingId = headingIdOf(id);
  const wide = useWide();
  const { hash, key } = useLocation();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const seen = useSeen(element);
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const [last, setLast] = useState<string | null>(null);
  const isAsked = hash === `#${id}`;
  // Each time the address asks for it, also by the same link once more.
  if (isAsked && last !== key) {
    setLast(key);
    setOpen(true);
  }
  const isOpen = wide || open;
  if (!loaded && (open || (wide && (seen || isAsked)))) setLoaded(true);
  useEffect(() => {
    if (isAsked && element !== null && key !== "") element.scrollIntoView({ block: "start" });
  }, [isAsked, element, key]);

  const head = (
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
        {wide ? (
          <span className={cx(headStyle, "pt-5 pb-3")}>{head}</span>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setOpen(!open)}
            className={cx(
              headStyle,
              "min-h-15 hover:bg-surface-sunken focus-visible:outline-offset-[-3px]",
            )}
          >
            {head}
            <ChevronDown
              aria-hidden="true"
              className={cx("size-5 shrink-0 transition-transform", isOpen && "rotate-180")}
            />
          </button>
        )}
      </h2>
      <div id={contentId} hidden={!isOpen}>
        {loaded ? (
          <Suspense fallback={<Waiting />}>{children}</Suspense>
        ) : (
          wide && <div className="h-40" />
        )}
      </div>
    </section>
  );
}

/** What stands in a part, off its edges. */
export function SectionBody({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 px-4 pt-1 pb-6 sm:px-6">{children}</div>;
}

function Waiting() {
  return (
    <SectionBody>
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-24 rounded-md" />
    </SectionBody>
  );
}
