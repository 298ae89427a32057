import { expect, test } from "vitest";
import { getPlatformUrl, getShareLink } from "./share-links.ts";

const link = getShareLink("019a", "https://kora.example");

test("the link is the public page of the story", () => {
  expect(link).toBe("https://kora.example/story/019a/share");
});

test("each site's URL contains the title and the link, with any characters in the title", () => {
  const title = "Ama & the “50%” drum?";
  for (const platform of ["twitter", "facebook", "whatsapp", "linkedin"] as const) {
    const params = [...new URL(getPlatformUrl(platform, title, link)).searchParams.values()];
    expect(params.join(" ")).toContain(title);
    expect(params.join(" ")).toContain(link);
  }
});
