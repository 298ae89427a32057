/** Said wherever a picture is chosen that is stored without its animation. */
export const animatedPictureText = {
  onlyFirstFrame: "This picture is animated. Only its first frame is kept.",
} as const;
