import type { StoryWarning } from "@kora/contract/story-ratings";

/** The fields of a story that a book needs. */
export interface BookWork {
  readonly id: string;
  readonly title: string;
  readonly short_description: string;
  readonly html: string;
  readonly warnings: readonly StoryWarning[];
  /** A BCP 47 language tag; null if the language is unknown. */
  readonly language: string | null;
  readonly note_before: string;
  readonly note_after: string;
  /** Null for a draft, whose poster is on the device of its writer. */
  readonly poster_id: string | null;
  /** In pixels. */
  readonly poster_width: number | null;
  readonly poster_height: number | null;
  readonly poster_alt: string;
}
