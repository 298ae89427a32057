/** A picture that is painted once, as large as what it stands in. */
export function PictureCanvas({ source }: { source: ImageBitmap | HTMLCanvasElement }) {
  const draw = (canvas: HTMLCanvasElement | null) => {
    if (canvas === null) return;
    canvas.width = source.width;
    canvas.height = source.height;
    canvas.getContext("2d")?.drawImage(source, 0, 0);
  };
  return <canvas ref={draw} className="block size-full" />;
}
