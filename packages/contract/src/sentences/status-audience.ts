/** Texts about the audience of a status, which home does not load. */
export const statusAudience = {
  unknownAudience:
    "Please choose who sees it: everyone, friends, followers and friends, or people of your choice.",
  tooManyChosen: "You can choose at most 200 people.",
  notChoosable: "This person can no longer be chosen.",
  chosenNotFound: "One of the people you chose is no longer here. Please choose again.",
} as const;
