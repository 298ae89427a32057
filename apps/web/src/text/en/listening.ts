/** Texts of reading a story aloud. */
export const listeningText = {
  listen: "Listen",
  bar: "Reading aloud",
  play: "Play",
  pause: "Pause",
  resume: "Go on",
  previous: "Previous sentence",
  next: "Next sentence",
  speed: "Speed",
  times: (speed: number) => `${speed}×`,
  /** Read before the caption of a picture in the text. */
  picture: (description: string) => `Picture: ${description}.`,
  stop: "Stop listening",
  noVoice: "This device has no voice to read aloud with.",
  failed: "The device's voice broke off. Press Go on to try again.",
} as const;
