import { expect, test } from "vitest";
import { platformAddress, shareLink } from "./share-links.ts";

const link = shareLink("019a", "https://kora.example");

test("the link leads to the page that anybody can read", () => {
  expect(link).toBe("https://kora.example/story/019a/share");
});

test("each site gets the title and the link, whatever the title holds", () => {
  const title = "Ama & the “50%” drum?";
  for (const platform of ["twitter", "facebook", "whatsapp", "linkedin"] as const) {
    const said = [...new URL(platformAddress(platform, title, link)).searchParams.values()];
    expect(said.join(" ")).toContain(title);
    expect(said.join(" ")).toContain(link);
  }
});
