/** A separate module, because the story page loads this text before the story and needs no other text of `stories`. */
export const storyNotFound = "Story not found.";
