/** Paints a picture once, scaled to its container. */
export function PictureCanvas({ source }: { source: ImageBitmap | HTMLCanvasElement }) {
  const draw = (canvas: HTMLCanvasElement | null) => {
    if (canvas === null) return;
    canvas.width = source.width;
    canvas.height = source.height;
    canvas.getContext("2d")?.drawImage(source, 0, 0);
  };
  return <canvas ref={draw} className="block size-full" />;
}
