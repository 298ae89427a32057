import { uiText } from "#text/ui.ts";
import { Loading, Skeleton } from "./skeleton.tsx";

/** Placeholder of a loading form: `fields` labelled fields and a button. `text` is for screen readers. */
export function FormSkeleton({ fields, text = uiText.loading }: { fields: number; text?: string }) {
  return (
    <Loading text={text}>
      <div className="grid gap-6">
        {Array.from({ length: fields }, (_none, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
          <div key={index} className="grid gap-2">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-12 w-full rounded-md" />
          </div>
        ))}
        <Skeleton className="h-12 w-full rounded-full" />
      </div>
    </Loading>
  );
}
