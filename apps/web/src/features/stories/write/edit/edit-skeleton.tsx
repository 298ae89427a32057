import { editingText as text } from "#text/editing.ts";
import { FormSkeleton } from "../../../../ui/form-skeleton.tsx";

export function EditSkeleton() {
  return <FormSkeleton fields={5} text={text.loading} />;
}
