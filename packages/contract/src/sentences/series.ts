export const series = {
  titleRequired: "Please give the series a title.",
  titleTooLong: "A series' title can be at most 70 characters.",
  descriptionTooLong: "A series' description can be at most 200 characters.",
  unknownState: "State must be ongoing, complete or paused.",
  writerRequired: "Please name the griot whose series you want to see.",
  partsFormat: "Stories must be a list of story ids.",
  repeatedPart: "A story can be in a series only once.",
  tooManyParts:
    "A series can hold 500 stories. Please take one out first, or begin another series.",
  inOtherSeries: "A story can be in one series only. Please take it out of its other series first.",
  tooManySeries: "You have 200 series. Please delete one of them first.",
  onFormat: "On must be true or false.",
  changedElsewhere: "This series was changed in another place. Nothing of yours is lost.",
  ownSeries: "You cannot follow your own series.",
  notYours: "Only its griot can change a series.",
  notFound: "Series not found.",
  deleted: "Series deleted. Its stories stay.",
} as const;
