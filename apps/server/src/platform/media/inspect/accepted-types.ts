/** The stored form of an accepted file type. */
export interface FileType {
  readonly contentType: string;
  readonly extension: string;
}

const m4a = { contentType: "audio/mp4", extension: "m4a" };
const webm = { contentType: "audio/webm", extension: "webm" };

/** Sound types by the MIME type of `file-type`. WebM and MP4 files with video are rejected later. */
export const soundTypes: Readonly<Record<string, FileType>> = {
  "audio/mpeg": { contentType: "audio/mpeg", extension: "mp3" },
  "audio/aac": { contentType: "audio/aac", extension: "aac" },
  "audio/wav": { contentType: "audio/wav", extension: "wav" },
  "audio/flac": { contentType: "audio/flac", extension: "flac" },
  "audio/ogg": { contentType: "audio/ogg", extension: "ogg" },
  "audio/x-m4a": m4a,
  "audio/mp4": m4a,
  "video/mp4": m4a,
  "video/webm": webm,
  "audio/webm": webm,
};

/** The accepted types that can also hold video. The tracks of such a file must be read to find out. */
export const videoContainerTypes: ReadonlySet<string> = new Set([
  m4a.contentType,
  webm.contentType,
]);

export const documentTypes: Readonly<Record<string, FileType>> = {
  "application/pdf": { contentType: "application/pdf", extension: "pdf" },
  // Every Compound File has this signature: an old Word file, but also an Excel table or an installer. The contents are not
  // checked: the file is only downloaded, and no device runs it under this extension.
  "application/x-cfb": { contentType: "application/msword", extension: "doc" },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extension: "docx",
  },
};

export const textType: FileType = { contentType: "text/plain; charset=utf-8", extension: "txt" };
