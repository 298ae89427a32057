import { limits } from "@kora/contract/limits";
import { writers as writersSentences } from "@kora/contract/sentences/writers";

/** Texts of the writer application. */
export const writerApplicationText = {
  messages: writersSentences,
  required: "required",
  apply: {
    title: "Become a Griot",
    invitation: "Griots keep the stories. Tell us who you are, and readers will find you.",
    loading: "Loading...",
    requiredFieldsNote: "Fields marked with * must be filled in.",
    about: "About you",
    storiesSection: "What you tell",
    country: "Country",
    countryPlaceholder: "Search a country",
    posterName: "Poster name",
    posterNameHint: "The name that stands under your stories.",
    aboutYourself: "About yourself",
    age: "Age",
    ageHint: `From ${limits.writer.minAge} on.`,
    genres: "Genres",
    genresHint: "Those you write in.",
    hobbies: "Hobbies",
    hobbiesHint: "If you like.",
    submit: "Submit application",
    write: "Write a Story",
  },
} as const;
