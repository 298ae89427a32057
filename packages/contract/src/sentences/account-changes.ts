export const accountChanges = {
  nameChanged: "Your name was changed.",
  sameEmail: "This is the email of your account already.",
  emailRequested:
    "We sent a link to the new address. Your email changes as soon as you have opened it.",
  emailResent: "A new link is on its way to the new address.",
  emailCancelled: "Your email stays as it is.",
  noEmailChange: "There is no change of your email to confirm. Please enter the new address again.",
  emailConfirmed: "Your email was changed.",
  confirmationLinkInvalid:
    "This link is no longer valid. Please enter the new address in your profile again.",
  newEmailTaken:
    "An account with this email already exists. Please choose another address in your profile.",
  emailUndone: "Your email is as it was before. Please set a new password now.",
  undoLinkInvalid:
    "This link was used already, or it is older than 7 days. If you cannot log in, please write to the team.",
  restored: "Welcome back. Your account is as it was.",
  restorationExpired: "This took too long. Please log in again to restore your account.",
  unknownChoice: "Please choose what happens to your stories.",
  deviceSignedOut: "The device is signed out.",
  deviceLinkInvalid:
    "This link was used already, or it is too old. You can see and sign out your devices in your profile.",
} as const;
