import type { Application } from "./application";

type RequestClass = Parameters<Application["observeRequest"]>[0];

/** What a request asks for, by its method and path: few classes, however many addresses there are. */
export function classOfRequest(method: string | undefined, path: string): RequestClass {
  if (path === "/stripe/webhook") return "webhook";
  if (path === "/healthz") return "health";
  if (path.endsWith("/stream")) return "stream";
  if (method !== "GET" && method !== "HEAD") return "form";
  if (path.endsWith(".data") || path === "/__manifest") return "data";
  return FILE.test(path) ? "file" : "page";
}

const FILE = /\.[a-z0-9]+$/i;
