/** What a picture is called in the message once it was edited (social §9). */
export const editedName = "edited-image.png";
