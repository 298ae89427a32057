import { pictureErrors } from "@kora/contract/sentences/picture-errors";
import { profile as profileSentences } from "@kora/contract/sentences/profile";

/** Texts of the profile picture uploader. */
export const pictureText = {
  label: "Profile picture",
  choose: "Choose a picture",
  change: "Change picture",
  compressing: "Making the picture smaller…",
  useFirstFrame: "Use the first frame",
  uploading: "Uploading",
  cancel: "Cancel",
  updated: "Profile picture updated successfully!",
  failed: "Error uploading profile picture.",
  errors: {
    unreadable: profileSentences.pictureNotAnImage,
    heic: pictureErrors.heic,
    damaged: pictureErrors.damaged,
    "too-large": profileSentences.pictureTooLarge,
  },
} as const;
