export const news = {
  failed: "Failed to fetch news. Please try again later.",
} as const;
