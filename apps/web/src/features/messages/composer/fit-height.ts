/** Gives a text box the height of its text in browsers without `field-sizing`, such as WebKitGTK 2.50. */
export function fitHeight(textBox: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  textBox.style.height = "";
  const borderHeight = textBox.offsetHeight - textBox.clientHeight;
  textBox.style.height = `${textBox.scrollHeight + borderHeight}px`;
}
