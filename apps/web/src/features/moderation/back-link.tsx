import { moderationText } from "#text/moderation.ts";
import { TextLink } from "../../ui/link.tsx";

/** Leads from the page of a user or of content to the overview. */
export function BackLink() {
  return (
    <TextLink to="/moderation" className="inline-flex min-h-11 items-center justify-self-start">
      {moderationText.back}
    </TextLink>
  );
}
