import { Group } from "konva/lib/Group.js";
import { Path } from "konva/lib/shapes/Path.js";
import { Rect } from "konva/lib/shapes/Rect.js";
import { Text, type TextConfig } from "konva/lib/shapes/Text.js";
import { getContrastingColor } from "../contrasting-color.ts";
import type { Layer, Size, StickerLayer, TextLayer } from "../document.ts";
import { getCssFamily } from "../fonts.ts";
import { edgeColor, edgeWidth, stickers, stickerViewSize } from "../stickers.ts";
import { isRightToLeftText } from "./is-right-to-left-text.ts";

/** Hit margin around a text, in pixels of the default canvas. */
const hitMargin = 10;

/**
 * Creates the Konva node of a layer, for screen and export, at the layer's centre in pixels of the default canvas.
 * A text wider than `maxWidth` wraps.
 */
export function createLayerNode(layer: Layer, maxWidth: number): Group {
  const { id, x, y, rotation, hidden } = layer;
  const node = new Group({ id, x, y, rotation, visible: !hidden });
  const size =
    layer.type === "sticker" ? drawSticker(node, layer) : drawText(node, layer, maxWidth);
  node.offset({ x: size.width / 2, y: size.height / 2 });
  return node;
}

function getFill(layer: TextLayer, height: number): Partial<TextConfig> {
  if (!layer.gradient) return { fill: layer.color };
  return {
    fillLinearGradientStartPoint: { x: 0, y: 0 },
    fillLinearGradientEndPoint: { x: 0, y: height },
    fillLinearGradientColorStops: [0, layer.gradientFrom, 1, layer.gradientTo],
  };
}

function getShadow({ fontSize }: TextLayer): Partial<TextConfig> {
  return {
    shadowColor: "rgb(10 9 30)",
    shadowOpacity: 0.7,
    shadowBlur: fontSize / 6,
    shadowOffset: { x: fontSize / 24, y: fontSize / 16 },
  };
}

function drawText(node: Group, layer: TextLayer, maxWidth: number): Size {
  const { content, fontSize, fontFamily, bold, italic, align, letterSpacing, lineHeight } = layer;
  const textConfig: TextConfig = {
    text: content,
    fontSize,
    fontFamily: getCssFamily(fontFamily),
    fontStyle: `${italic ? "italic" : "normal"} ${bold ? "bold" : "normal"}`,
    align,
    letterSpacing,
    lineHeight,
    direction: isRightToLeftText(content) ? "rtl" : "ltr",
    // Nothing is semi-transparent, so Konva needs no buffer canvas.
    perfectDrawEnabled: false,
  };
  const measured = new Text(textConfig);
  if (measured.width() > maxWidth) {
    textConfig.width = maxWidth;
    measured.width(maxWidth);
  }
  const size = measured.size();
  measured.destroy();
  const fill = new Text({
    ...textConfig,
    // Konva keeps a text black if it is created without fill or gradient.
    ...getFill(layer, size.height),
    ...(layer.underline && { textDecoration: "underline" }),
  });
  fill.hitFunc((context, shape) => {
    context.beginPath();
    context.rect(-hitMargin, -hitMargin, size.width + hitMargin * 2, size.height + hitMargin * 2);
    context.fillShape(shape);
  });
  const hasOutline = layer.outline && layer.type === "text";
  if (hasOutline) {
    // The outline is drawn below the letters, so that it does not cover them; it also casts the shadow.
    const outline = new Text({
      ...textConfig,
      ...(layer.shadow && getShadow(layer)),
      fillEnabled: false,
      stroke: getContrastingColor(layer.gradient ? layer.gradientFrom : layer.color),
      strokeWidth: fontSize / 7,
      lineJoin: "round",
      listening: false,
    });
    node.add(outline);
  } else if (layer.shadow) fill.setAttrs(getShadow(layer));
  node.add(fill);
  return size;
}

function drawSticker(node: Group, { sticker, width }: StickerLayer): Size {
  const drawing = new Group({ scaleX: width / stickerViewSize, scaleY: width / stickerViewSize });
  const shared = { listening: false, perfectDrawEnabled: false };
  const { parts } = stickers[sticker];
  // This outline is the paper edge around the whole sticker.
  for (const { d, stroke } of parts) {
    drawing.add(
      new Path({
        ...shared,
        data: d,
        stroke: edgeColor,
        strokeWidth: edgeWidth * 2 + (stroke?.width ?? 0),
        lineJoin: "round",
        lineCap: "round",
      }),
    );
  }
  for (const { d, fill, stroke } of parts) {
    drawing.add(
      new Path({
        ...shared,
        data: d,
        lineJoin: "round",
        lineCap: "round",
        ...(fill !== undefined && { fill }),
        ...(stroke !== undefined && { stroke: stroke.color, strokeWidth: stroke.width }),
      }),
    );
  }
  // The paths do not react to presses, so an invisible square does.
  node.add(drawing, new Rect({ width, height: width, fill: "transparent" }));
  return { width, height: width };
}
