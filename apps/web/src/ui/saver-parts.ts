// What saver mode shows in place of pictures, in one script.
export { SaverPictures } from "./saver-pictures.tsx";
export { SaverPoster } from "./saver-poster.tsx";
