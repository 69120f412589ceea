// What a page loads in Turnstile's place: fills each `.cf-turnstile`, or those that it is asked to, with a token.
(() => {
  const FIELD = "cf-turnstile-response";
  const shown = new Map();
  let count = 0;
  const token = () => `stand-in.${Date.now()}.${Math.random().toString(36).slice(2)}`;

  function render(target, options = {}) {
    const element = typeof target === "string" ? document.querySelector(target) : target;
    if (!element) return undefined;
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: FIELD, value: token() });
    element.replaceChildren(field);
    count += 1;
    const id = `cf-chl-widget-${count}`;
    shown.set(id, element);
    options.callback?.(field.value);
    return id;
  }

  function fieldOf(id = [...shown.keys()].at(-1)) {
    return shown.get(id)?.querySelector(`input[name="${FIELD}"]`);
  }

  function reset(id) {
    const field = fieldOf(id);
    if (field) field.value = token();
  }

  function remove(id) {
    shown.get(id)?.replaceChildren();
    shown.delete(id);
  }

  function renderAll() {
    for (const element of document.querySelectorAll(".cf-turnstile[data-sitekey]"))
      if (!element.querySelector("input")) render(element);
  }

  window.turnstile = { render, reset, remove, getResponse: (id) => fieldOf(id)?.value };
  const asked = new URL(document.currentScript?.src ?? location.href).searchParams;
  window[asked.get("onload")]?.();
  if (asked.get("render") === "explicit") return;
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", renderAll);
  else renderAll();
})();
