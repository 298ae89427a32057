import { secondFactorText } from "#text/second-factor.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";

const { missing: text } = secondFactorText;

/** The page of a moderator who has to set up a second factor first. */
export function SecondFactorMissing() {
  return (
    <>
      <PageTitle title={text.title} />
      <h1 className="sr-only">{text.title}</h1>
      <EmptyState message={text.message} link={{ to: "/theuser#security", text: text.setUp }} />
    </>
  );
}
