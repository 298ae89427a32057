import type { MediaType } from "@kora/contract/messages";
import type { ReportCopy } from "@kora/contract/report-copies";
import type { HeldFile } from "../../storage/index.ts";

/** A picture of copied content. */
export interface CopiedPicture extends HeldFile {
  readonly contentType: string;
}

/** A file of a copied message. */
interface CopiedFile extends HeldFile {
  readonly mediaType: MediaType;
  readonly contentType: string;
  /** The sender's name of the file. */
  readonly downloadName: string;
  readonly bytes: number;
}

/** A message in `CopyContent`. */
export type MessageContent = Omit<ReportCopy["messages"][number], "file"> & {
  readonly file: CopiedFile | null;
};

/**
 * The content of a copy, as `report_copies` stores it. Its files are those that `holdMedia` holds for the copy. Older
 * rows keep this form, so a new field must be optional.
 */
export interface CopyContent
  extends Pick<
    ReportCopy,
    | "title"
    | "text"
    | "author"
    | "writtenAt"
    | "isEdited"
    | "context"
    | "rating"
    | "stories"
    | "memberCount"
  > {
  readonly picture: CopiedPicture | null;
  /** The pictures in the text of a story, in their order. */
  readonly pictures?: readonly (CopiedPicture & { readonly alt: string })[];
  readonly messages: readonly MessageContent[];
}

/** Content without anything, to be completed. */
export const emptyContent: CopyContent = {
  title: "",
  text: "",
  author: null,
  writtenAt: null,
  isEdited: false,
  context: null,
  rating: null,
  stories: [],
  memberCount: null,
  picture: null,
  messages: [],
};

/** Returns the files of a copy. */
export function filesOf({ picture, pictures = [], messages }: CopyContent): HeldFile[] {
  return [picture, ...pictures, ...messages.map(({ file }) => file)].filter(
    (file) => file !== null,
  );
}
