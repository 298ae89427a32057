import { type ReactNode, useId } from "react";

/** A list of the outbox with its title. Renders nothing without rows. */
export function OutboxSection({ title, children }: { title: string; children: ReactNode[] }) {
  const id = useId();
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id={id} className="font-medium text-lg">
        {title}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface-raised">
        {children}
      </ul>
    </section>
  );
}

/** A row of the outbox: what it is, its words, its state, and its buttons. */
export function OutboxRow({
  title,
  words,
  state,
  children,
}: {
  title: ReactNode;
  /** The words of a comment or message. */
  words?: string | undefined;
  state: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 p-4">
      <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
        {title}
      </p>
      {words !== undefined && (
        <p
          dir="auto"
          className="whitespace-pre-wrap border-line border-s-2 ps-3 [overflow-wrap:anywhere]"
        >
          {words}
        </p>
      )}
      <p className="text-sm text-text-muted">{state}</p>
      {children && <div className="flex flex-wrap gap-2 pt-1">{children}</div>}
    </li>
  );
}
