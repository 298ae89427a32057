import { type Genre, genreLabels } from "@kora/contract/genres";
import { type ReactNode, useState } from "react";
import { draftsText } from "#text/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import type { Outcome } from "./draft-session.ts";
import { fromParting } from "./from-parting.ts";

const { clash: text } = draftsText;

/** As much of a story as tells two versions apart. */
const shortLetters = 700;

/** What is shown of a version. */
export interface Version {
  readonly title: string;
  readonly shortDescription: string;
  /** Its words, without markup. */
  readonly words: string;
  readonly genre: readonly Genre[];
  readonly posterAlt: string;
  readonly updatedAt?: string | undefined;
}

/** Two versions of one text: side by side, or one below the other on a phone. The person chooses. */
export function ClashDialog({
  of,
  mine,
  theirs,
  onChoose,
  onClose,
}: {
  of: "draft" | "story";
  mine: Version;
  theirs: Version;
  onChoose: (whose: "mine" | "theirs") => Promise<Outcome>;
  /** Nothing is chosen yet. */
  onClose: () => void;
}) {
  const [busy, setBusy] = useState<"mine" | "theirs" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (whose: "mine" | "theirs") => {
    if (busy !== null) return;
    setBusy(whose);
    setFailure(null);
    const outcome = await onChoose(whose);
    setBusy(null);
    if (!outcome.done) setFailure(outcome.refusal ?? text.again);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      role="alertdialog"
      title={of === "story" ? text.storyTitle : text.title}
      description={of === "story" ? text.storyDetail : text.detail}
      footer={
        <>
          <p role="alert" className="basis-full text-danger empty:hidden">
            {failure !== null && `${text.notKept} ${failure}`}
          </p>
          <Button variant="quiet" onClick={onClose}>
            {text.later}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Shown heading={text.mine} version={mine} other={theirs}>
          <Button variant="primary" busy={busy === "mine"} onClick={() => void choose("mine")}>
            {text.keepMine}
          </Button>
        </Shown>
        <Shown heading={text.theirs} version={theirs} other={mine}>
          <Button busy={busy === "theirs"} onClick={() => void choose("theirs")}>
            {text.takeTheirs}
          </Button>
        </Shown>
      </div>
    </Dialog>
  );
}

function Shown({
  heading,
  version,
  other,
  children,
}: {
  heading: string;
  version: Version;
  other: Version;
  /** What chooses it. */
  children: ReactNode;
}) {
  const genresOf = ({ genre }: Version) => genre.map((one) => genreLabels[one]).join(", ");
  return (
    <section
      aria-label={heading}
      className="grid min-w-0 content-start gap-3 rounded-md border border-line bg-surface p-4"
    >
      <header>
        <h2 className="font-medium text-sm text-text-muted">
          {heading}
          {version.updatedAt !== undefined && (
            <>
              , {text.before} <RelativeTime date={version.updatedAt} /> {text.after}
            </>
          )}
        </h2>
        <p dir="auto" className="wrap-anywhere pt-1 font-medium font-story text-lg">
          {version.title.trim() || text.untitled}
        </p>
      </header>
      {children}
      <Part
        label={text.description}
        value={version.shortDescription}
        differs={version.shortDescription !== other.shortDescription}
      />
      <Part
        label={text.genres}
        value={genresOf(version)}
        differs={genresOf(version) !== genresOf(other)}
      />
      <Part
        label={text.alt}
        value={version.posterAlt}
        differs={version.posterAlt !== other.posterAlt}
      />
      <Words words={version.words} other={other.words} />
    </section>
  );
}

const part = (differs: boolean) =>
  cx("wrap-anywhere whitespace-pre-line", differs && "border-fresh border-s-4 ps-3");

function Part({ label, value, differs }: { label: string; value: string; differs: boolean }) {
  if (value.trim() === "" && !differs) return null;
  return (
    <div className="grid gap-0.5">
      <h3 className="text-sm text-text-muted">{label}</h3>
      <p dir="auto" className={part(differs)}>
        {value || text.empty}
      </p>
    </div>
  );
}

/** The words from where two versions part, and all of them on demand. */
function Words({ words, other }: { words: string; other: string }) {
  const [all, setAll] = useState(false);
  const parting = fromParting(words, other);
  const short = parting.slice(0, shortLetters);
  return (
    <div className="grid gap-0.5">
      <h3 className="text-sm text-text-muted">{text.words}</h3>
      <p dir="auto" className={cx("font-story leading-relaxed", part(words !== other))}>
        {all ? words : short || text.empty}
        {!all && short.length < parting.length && "…"}
      </p>
      {short !== words && (
        <Button
          variant="quiet"
          className="-ms-5 justify-self-start text-link!"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? text.less : text.all}
        </Button>
      )}
    </div>
  );
}
