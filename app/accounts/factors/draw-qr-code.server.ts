import { renderSVG } from "uqr";

/** The white modules around the code without which a camera may miss it. */
const QUIET_ZONE = 4;

/** `text` as a QR code, black on white in every theme: an SVG image. */
export function drawQrCode(text: string): string {
  return renderSVG(text, { border: QUIET_ZONE, pixelSize: 4 });
}

/** An SVG image as an address, `data:`. */
export function addressOfImage(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
