/** The kinds of works that Kora includes. */
export type NoticeKind = "font" | "data" | "software";

export interface Notice {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier or expression. */
  readonly licence: string;
  readonly kind: NoticeKind;
  /** Index in `texts`. */
  readonly text: number;
}

/** Content of `/third-party-notices.json`, which the build writes. */
export interface Notices {
  readonly notices: readonly Notice[];
  /** Licence texts; packages with the same text share it. */
  readonly texts: readonly string[];
}

/** Paths of the notices in the built web app. */
export const noticesPath = { json: "third-party-notices.json", text: "third-party-notices.txt" };
