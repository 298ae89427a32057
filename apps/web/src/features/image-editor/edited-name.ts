/** File name of an edited picture without its extension, as in `edited-image.png`. */
export const editedName = "edited-image";
