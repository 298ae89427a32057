/** File name of an edited picture in a message (social §9). */
export const editedName = "edited-image.png";
