import { renderSVG } from "uqr";

/** The white modules around the code without which a camera may miss it. */
const QUIET_ZONE = 4;

/** `text` as a QR code, black on white in every theme: the address of an SVG image, `data:`. */
export function drawQrCode(text: string): string {
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: QUIET_ZONE, pixelSize: 4 }))}`;
}
