/** In a module of its own, as the story page loads it before the story and needs no other sentence of `stories`. */
export const storyNotFound = "Story not found.";
