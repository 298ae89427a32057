/** What kind of thing was sent. */
export const mediaText = { image: "Picture", audio: "Sound", file: "File" } as const;
