/** The kinds of attachments. */
export const mediaText = { image: "Picture", audio: "Sound", file: "File" } as const;
