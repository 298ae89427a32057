/** The size of all pages: that of a large phone, because iOS has WebKit only. */
export const viewport = { width: 480, height: 800 } as const;
