import { type Genre, genreLabels } from "@kora/contract/genres";
import type { StoryRating, StoryWarning } from "@kora/contract/story-ratings";
import { truncateText } from "@kora/contract/truncate-text";
import { type ReactNode, useState } from "react";
import { draftsText } from "#text/drafts.ts";
import { languageName } from "#text/languages.ts";
import { storyRatingText } from "#text/story-rating.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import type { Outcome } from "./draft-state.ts";

const { conflict: text } = draftsText;

/** Characters of the excerpt that shows how two versions differ. */
const excerptLength = 700;

/** The displayed fields of one version of a story or draft. */
export interface StoryVersion {
  readonly title: string;
  readonly shortDescription: string;
  /** The story without markup. */
  readonly plainText: string;
  readonly genre: readonly Genre[];
  readonly posterAlt: string;
  readonly rating: StoryRating;
  readonly warnings: readonly StoryWarning[];
  readonly language: string | null;
  readonly tags: readonly string[];
  readonly noteBefore: string;
  readonly noteAfter: string;
  /** Time of the last save in the account; undefined for the version in the form. */
  readonly updatedAt?: string | undefined;
}

/** Shows two conflicting versions side by side (stacked on phones) and lets the user choose one. */
export function ConflictDialog({
  kind,
  mine,
  theirs,
  onChoose,
  onClose,
}: {
  /** Two devices changed the same draft, or the published story was changed after the edit had begun. */
  kind: "draft" | "story";
  /** The version in this form. */
  mine: StoryVersion;
  /** The version of the draft or of the published story that another device saved. */
  theirs: StoryVersion;
  /** Continues with the chosen version. If that fails, the dialog stays open and shows the failure. */
  onChoose: (choice: "mine" | "theirs") => Promise<Outcome>;
  /** Called when the user closes the dialog without a choice. */
  onClose: () => void;
}) {
  const [busyChoice, setBusyChoice] = useState<"mine" | "theirs" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (choice: "mine" | "theirs") => {
    if (busyChoice !== null) return;
    setBusyChoice(choice);
    setFailure(null);
    const outcome = await onChoose(choice);
    setBusyChoice(null);
    if (!outcome.done) setFailure(outcome.rejection ?? text.tryAgain);
  };
  // Text that is typed while a choice is being carried out would be replaced by the chosen version.
  const close = () => {
    if (busyChoice === null) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      size="large"
      role="alertdialog"
      title={kind === "story" ? text.storyTitle : text.title}
      description={kind === "story" ? text.storyDetail : text.detail}
      footer={
        <>
          <p role="alert" className="basis-full text-danger empty:hidden">
            {failure !== null && `${text.notSaved} ${failure}`}
          </p>
          <Button variant="quiet" aria-disabled={busyChoice !== null} onClick={close}>
            {text.decideLater}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <VersionColumn heading={text.mine} version={mine} otherVersion={theirs}>
          <Button
            variant="primary"
            busy={busyChoice === "mine"}
            onClick={() => void choose("mine")}
          >
            {text.keepMine}
          </Button>
        </VersionColumn>
        <VersionColumn heading={text.theirs} version={theirs} otherVersion={mine}>
          <Button busy={busyChoice === "theirs"} onClick={() => void choose("theirs")}>
            {text.takeTheirs}
          </Button>
        </VersionColumn>
      </div>
    </Dialog>
  );
}

function VersionColumn({
  heading,
  version,
  otherVersion,
  children,
}: {
  heading: string;
  version: StoryVersion;
  otherVersion: StoryVersion;
  /** The button that chooses this version. */
  children: ReactNode;
}) {
  const genreNames = ({ genre }: StoryVersion) =>
    genre.map((genre) => genreLabels[genre]).join(", ");
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
      <Field
        label={text.description}
        value={version.shortDescription}
        differs={version.shortDescription !== otherVersion.shortDescription}
      />
      <Field
        label={text.genres}
        value={genreNames(version)}
        differs={genreNames(version) !== genreNames(otherVersion)}
      />
      <Field
        label={text.alt}
        value={version.posterAlt}
        differs={version.posterAlt !== otherVersion.posterAlt}
      />
      <Field
        label={text.rating}
        value={ratingOf(version)}
        differs={ratingOf(version) !== ratingOf(otherVersion)}
      />
      <Field
        label={text.language}
        value={languageName(version.language)}
        differs={version.language !== otherVersion.language}
      />
      <Field
        label={text.tags}
        value={version.tags.join(", ")}
        differs={version.tags.join() !== otherVersion.tags.join()}
      />
      <Field
        label={text.noteBefore}
        value={version.noteBefore}
        differs={version.noteBefore !== otherVersion.noteBefore}
      />
      <Field
        label={text.noteAfter}
        value={version.noteAfter}
        differs={version.noteAfter !== otherVersion.noteAfter}
      />
      <StoryText plainText={version.plainText} otherPlainText={otherVersion.plainText} />
    </section>
  );
}

const ratingOf = ({ rating, warnings }: StoryVersion) =>
  [storyRatingText.ratings[rating], ...warnings.map((name) => storyRatingText.warnings[name])].join(
    ", ",
  );

const fieldStyle = (differs: boolean) =>
  cx("wrap-anywhere whitespace-pre-line", differs && "border-accent border-s-4 ps-3");

function Field({ label, value, differs }: { label: string; value: string; differs: boolean }) {
  if (value.trim() === "" && !differs) return null;
  return (
    <div className="grid gap-0.5">
      <h3 className="text-sm text-text-muted">{label}</h3>
      <p dir="auto" className={fieldStyle(differs)}>
        {value || text.empty}
      </p>
    </div>
  );
}

/** Shows an excerpt that starts at the first different line, and a button that shows the full text. */
function StoryText({ plainText, otherPlainText }: { plainText: string; otherPlainText: string }) {
  const [expanded, setExpanded] = useState(false);
  const textFromDifference = textFromFirstDifference(plainText, otherPlainText);
  const excerpt = truncateText(textFromDifference, excerptLength);
  return (
    <div className="grid gap-0.5">
      <h3 className="text-sm text-text-muted">{text.story}</h3>
      <p
        dir="auto"
        className={cx("font-story leading-relaxed", fieldStyle(plainText !== otherPlainText))}
      >
        {expanded ? plainText : excerpt || text.empty}
        {!expanded && excerpt.length < textFromDifference.length && "…"}
      </p>
      {excerpt !== plainText && (
        <Button
          variant="quiet"
          className="-ms-5 justify-self-start text-link!"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? text.showLess : text.showAll}
        </Button>
      )}
    </div>
  );
}

/** Returns the text from the first line that differs from `other`, with "…" for the omitted lines. */
export function textFromFirstDifference(text: string, other: string): string {
  if (text === other) return text;
  const [lines, otherLines] = [text.split("\n"), other.split("\n")];
  const firstDifferentLine = lines.findIndex((line, index) => line !== otherLines[index]);
  // `text` is a prefix of `other`, so its last line is shown.
  const start = firstDifferentLine === -1 ? lines.length - 1 : firstDifferentLine;
  return (start > 0 ? "…\n" : "") + lines.slice(start).join("\n");
}
