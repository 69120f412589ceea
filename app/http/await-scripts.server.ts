/**
 * Runs in the head of every page, in words that any browser knows. It says on the root that scripts are awaited, which the first
 * effect makes to `run`, and takes it back where they fail, are not there in ten seconds, or the browser is too old for them. The page is
 * then what it is without scripts: style sheets go by the attribute, frames are made where one is named, and a page that looks again
 * does so by being loaded again. It holds no `<`: React makes it anew where it puts a page in place of another.
 */
export const AWAIT_SCRIPTS = `(function (root) {
function goWithout() {
  document.querySelectorAll("[data-frame]").forEach(function (place) {
    var frame = document.createElement("iframe");
    frame.src = place.getAttribute("data-frame");
    frame.title = place.title;
    frame.className = place.getAttribute("data-look");
    place.appendChild(frame);
    place.hidden = false;
  });
  var again = document.querySelector("[data-again]");
  if (again) setTimeout(function () {
    location.replace(again.getAttribute("data-again"));
  }, again.getAttribute("data-seconds") * 1000);
}
function giveUp() {
  if (root.getAttribute("data-scripts") !== "awaited") return;
  root.removeAttribute("data-scripts");
  goWithout();
}
if (!window.CSSLayerBlockRule) {
  root.setAttribute("data-plain", "");
  return document.addEventListener("DOMContentLoaded", goWithout);
}
root.setAttribute("data-scripts", "awaited");
addEventListener("error", function (event) {
  if (event.target === window || event.target.tagName === "SCRIPT") giveUp();
}, true);
addEventListener("unhandledrejection", giveUp);
setTimeout(giveUp, 10000);
})(document.documentElement);`
  .split(/\n\s*/)
  .join("");
