export const reading = {
  position: "Position must be a number from 0 to 1.",
  unknownOrigin: "This origin is not known.",
  unknownSetting: "Please choose one of the offered reading settings.",
  unknownType: "Type must be read, like or comment.",
  pauseInvalid: "Say whether to pause or to resume: on must be true or false.",
  historyPaused: "Your reading history is paused.",
  historyResumed: "Your reading history goes on.",
  historyCleared: "Your reading history is empty.",
  removedFromHistory: "Removed from your reading history.",
} as const;
