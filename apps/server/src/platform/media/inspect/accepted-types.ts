/** How a file of an accepted type is stored and served. */
export interface FileType {
  readonly contentType: string;
  readonly extension: string;
}

const m4a = { contentType: "audio/mp4", extension: "m4a" };
const webm = { contentType: "audio/webm", extension: "webm" };

/** By the type that `file-type` tells. WebM and MP4 may hold video too, and are then not accepted. */
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

/** Types whose file says only inside whether it holds video. */
export const containerTypes: ReadonlySet<string> = new Set([m4a.contentType, webm.contentType]);

export const documentTypes: Readonly<Record<string, FileType>> = {
  "application/pdf": { contentType: "application/pdf", extension: "pdf" },
  "application/x-cfb": { contentType: "application/msword", extension: "doc" },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extension: "docx",
  },
};

export const textType: FileType = { contentType: "text/plain; charset=utf-8", extension: "txt" };
