import express from "express";
import type { Mail } from "./mail";
import { escapeHtml, page } from "./page";

/** A mail is shown as it is, but runs and loads nothing. */
const SHOW_ONLY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** The pages of a mailbox: all mails, each in its forms, and `/mails.json?to=…` with their numbers as `id`. */
export function serveMails(mails: Mail[]) {
  const app = express();
  app.get("/", (_request, response) => {
    response.send(page("Mails", listOf(mails), '<meta http-equiv="refresh" content="3">'));
  });
  app.get("/mails.json", ({ query }, response) => {
    response.json(
      mails.map((mail, id) => ({ id, ...mail })).filter(({ to }) => !query.to || to === query.to),
    );
  });
  app.get("/mails/:id/:form?", ({ params }, response) => {
    const mail = mails[Number(params.id)];
    if (!mail) return response.status(404).send(page("No such mail", ""));
    response.set("Content-Security-Policy", SHOW_ONLY);
    if (params.form === "source") return response.type("text").send(mail.raw);
    if (params.form === "text") return response.type("text").send(mail.text);
    return response.send(mail.html);
  });
  return app;
}

function listOf(mails: Mail[]): string {
  if (mails.length === 0) return "<p>None yet. This page looks again every three seconds.</p>";
  const items = mails.map(
    ({ to, subject }, id) =>
      `<li><a href="/mails/${id}">${escapeHtml(subject)}</a><br>
<small>to ${escapeHtml(to)} · <a href="/mails/${id}/text">as text</a> · <a href="/mails/${id}/source">source</a></small>`,
  );
  return `<ul>${items.reverse().join("\n")}</ul>`;
}
