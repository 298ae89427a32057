import { type ComponentType, type KeyboardEvent, useState } from "react";
import { uiText } from "#text/ui.ts";
import { IconButton } from "./icon-button.tsx";
import type { MenuProps } from "./menu.tsx";
import { useToast } from "./toast.tsx";

/** The props that a menu of `lazyMenu` passes on to its `Menu`. */
export type LazyMenuProps = Pick<MenuProps, "label" | "icon" | "className" | "startsOpen">;

/**
 * Returns a component that renders the button of a menu, and loads the menu itself before the user opens it: when a
 * pointer enters the button or it gets the focus, at the latest when it is pressed. If that fails, a toast says so, and
 * the next press tries again. In a list, the entries are cheap until then.
 */
export function lazyMenu<Props extends object>(
  load: () => Promise<ComponentType<Props & LazyMenuProps>>,
): ComponentType<Props & LazyMenuProps> {
  const preload = () => void load().catch(() => undefined);
  // biome-ignore lint/correctness/noComponentHookFactories: created once, with its module, like React's `lazy`
  return function LazyMenu(props: Props & LazyMenuProps) {
    const [LoadedMenu, setLoadedMenu] = useState<ComponentType<Props & LazyMenuProps> | null>(null);
    const [isLoading, setIsLoading] = useState(false);
    const toast = useToast();
    if (LoadedMenu !== null) return <LoadedMenu {...props} startsOpen />;
    const open = async () => {
      setIsLoading(true);
      try {
        const loadedMenu = await load();
        setLoadedMenu(() => loadedMenu);
      } catch {
        toast(uiText.dialogLoadFailed, "danger");
      }
      setIsLoading(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      void open();
    };
    const { label, icon, className } = props;
    return (
      <IconButton
        label={label}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-busy={isLoading}
        onPointerEnter={preload}
        onFocus={preload}
        onKeyDown={onKeyDown}
        onClick={() => void open()}
        {...(className !== undefined && { className })}
      />
    );
  };
}
