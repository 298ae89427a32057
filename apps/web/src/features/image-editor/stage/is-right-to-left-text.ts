/** Returns whether the first letter of a text belongs to a right-to-left script. */
export function isRightToLeftText(content: string): boolean {
  const [first] = content.match(/\p{Letter}/u) ?? [];
  return (
    first !== undefined &&
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Adlam}\p{Script=Syriac}\p{Script=Thaana}]/u.test(
      first,
    )
  );
}
