/** The kinds of third-party works that Kora includes. */
export type NoticeKind = "font" | "data" | "software";

/** One third-party work with its licence. */
export interface Notice {
  /** Name of the package. */
  readonly name: string;
  readonly version: string;
  /** SPDX identifier or expression. */
  readonly licence: string;
  readonly kind: NoticeKind;
  /** Index of the licence text in `Notices.texts`. */
  readonly text: number;
}

/** Content of `/third-party-notices.json`, which the build writes. */
export interface Notices {
  readonly notices: readonly Notice[];
  /** Licence texts; packages with the same text share it. */
  readonly texts: readonly string[];
}

/** Paths of the notices in the built web app, as JSON and as plain text. */
export const noticesPath = { json: "third-party-notices.json", text: "third-party-notices.txt" };
