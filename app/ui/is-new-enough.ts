/** Whether a browser is not too old for our scripts: our styles are layers, which it has to know as well. */
export function isNewEnough(): boolean {
  return "CSSLayerBlockRule" in window;
}
