import { type Genre, genreLabels, toGenre } from "@kora/contract/genres";

/**
 * The reason of a recommendation as it is stored in a feed: a kind, or a kind and a genre. `toReasonText` explains the
 * kinds.
 */
export type Reason =
  | "follow"
  | "griot"
  | "fellows"
  | "hot"
  | "new"
  | `read:${Genre}`
  | `chosen:${Genre}`;

/** Returns the text that users see; undefined for a kind that this version does not know. */
export function toReasonText(reason: string, posterName: string): string | undefined {
  const [kind = "", subject = ""] = reason.split(":");
  const genre = toGenre(subject);
  const label = genre && genreLabels[genre];
  switch (kind) {
    case "follow":
      return `Because you follow ${posterName}`;
    case "griot":
      return `Because you read ${posterName}`;
    case "read":
      return label && `Because you read ${label}`;
    case "chosen":
      return label && `Because you chose ${label}`;
    case "fellows":
      return "Readers like you enjoyed it";
    case "hot":
      return "Many are reading it now";
    case "new":
      return "New on Kora";
    default:
      return undefined;
  }
}
