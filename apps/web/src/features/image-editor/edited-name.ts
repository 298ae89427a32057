/** File name of an edited picture, without its extension; a saved PNG is `edited-image.png` (social §9). */
export const editedName = "edited-image";
