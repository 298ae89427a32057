export const reading = {
  position: "Position must be a number from 0 to 1.",
  unknownOrigin: "This origin is not known.",
  unknownType: "Type must be read, like or comment.",
} as const;
