import { type KeyboardEvent, useEffect, useRef } from "react";

/** The most used emoji: faces, hands, hearts and nature, animals and things. */
const emoji = [
  "😀 😃 😄 😁 😆 😅 😂 🤣 🙂 😉 😊 😇 🥰 😍 🤩 😘 😋 😜 🤪 🤗 🤭 🤫 🤔 😏 😒 🙄 😬 😌 😔 😪 😴 🤒 🤕 🥵 🥶 🥳 😎 🤓 😕 😟 😮 😳 🥺 😢 😭 😱 😤 😡 🤯 💀 👻 🙈 🙉 🙊",
  "👋 🤚 ✋ 👌 🤞 🤟 🤘 👈 👉 👆 👇 👍 👎 ✊ 👊 👏 🙌 👐 🤲 🤝 🙏 💪 🫶 💃 🕺",
  "💛 🧡 💚 💙 💜 🤎 🖤 🤍 💔 💕 💖 💯 💥 💫 💦 ✨ 🔥 🌙 ⭐ 🌞 🌍 🌱 🌳 🌴 🌊 🌧️ 🌈",
  "🦁 🐘 🦒 🦓 🐢 🐍 🐦 🦋 🐝 🍲 🍚 🍞 🥭 🍌 🍍 🥥 ☕ 🍵 🎂 🎉 🎈 🎁 🏆 ⚽ 🎵 🎶 🥁 🎤 🎬 📚 📖 ✏️ 📝 💡 💰 📱 🏠 🚌 ✈️ ⏰ ✅ ❌ ❓ ❗",
].flatMap((group) => group.split(" "));

/** As in the class `grid-cols-7` of the grid. */
const columns = 7;

/** By how many buttons each arrow key moves the focus. */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
};

/** A grid of emoji with arrow key navigation. */
export function EmojiGrid({ onPick }: { onPick: (emoji: string) => void }) {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => grid.current?.querySelector("button")?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const buttons = [...(grid.current?.querySelectorAll("button") ?? [])];
    const index = buttons.findIndex((button) => button.matches(":focus"));
    const next = step === undefined ? undefined : buttons[index + step];
    if (step === undefined) return;
    event.preventDefault();
    next?.focus();
  };
  return (
    // Left to right in every language, so that the arrow keys match the order of the buttons.
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are focusable
    <div ref={grid} onKeyDown={onKeyDown} dir="ltr" className="grid grid-cols-7">
      {emoji.map((symbol, index) => (
        <button
          key={symbol}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onPick(symbol)}
          className="grid h-11 place-items-center rounded-sm text-2xl hover:bg-surface-sunken focus:bg-surface-sunken"
        >
          {symbol}
        </button>
      ))}
    </div>
  );
}
