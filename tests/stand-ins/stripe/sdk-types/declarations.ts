import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, sep } from "node:path";
import ts from "typescript";

/** Where the SDK lies that the site speaks with. */
export const SDK = join(createRequire(import.meta.url).resolve("stripe"), "..", "..");

/** What a name of the SDK's types stands for; a class is one of its resources, with a method for each call. */
export type Declared = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration;

/** The files that may declare something, by the names that stand directly in their namespace: "Stripe.Checkout.Session". */
const filesOf = new Map<string, Set<string>>();
const parsed = new Set<string>();
const declared = new Map<string, Declared>();

const TYPES = join(SDK, "types");
for (const name of readdirSync(TYPES, { recursive: true, encoding: "utf8" }))
  if (name.endsWith(".d.ts")) takeNote(join(TYPES, name));

/**
 * What a name means at a place in the types, as TypeScript would look it up: from the namespace around it outwards.
 * @param scope the namespaces around it, outermost first.
 */
export function lookUp(name: string, scope: string[]): Declared {
  for (let depth = scope.length; depth >= 0; depth -= 1) {
    const found = named([...scope.slice(0, depth), name].join("."));
    if (found) return found;
  }
  throw new Error(`The SDK declares no ${name} in ${scope.join(".")}.`);
}

/** The namespaces around a node, outermost first. */
export function scopeOf(node: ts.Node): string[] {
  const scope: string[] = [];
  for (let at = node.parent; at; at = at.parent)
    if (ts.isModuleDeclaration(at) && ts.isIdentifier(at.name)) scope.unshift(at.name.text);
  return scope;
}

/** The whole of 3 MB is not parsed for the few types that are met: only the files that may declare a name. */
function named(name: string): Declared | undefined {
  const steps = name.split(".");
  for (const length of [2, 3]) {
    for (const file of filesOf.get(steps.slice(0, length).join(".")) ?? []) parse(file);
  }
  return declared.get(name);
}

/** The generated files are indented by two for each namespace; a folder is a namespace. */
function takeNote(file: string): void {
  const folders = relative(TYPES, file).split(sep).slice(0, -1);
  const indent = " ".repeat(4 + 2 * folders.length);
  const text = readFileSync(file, "utf8");
  for (const [, name] of text.matchAll(
    new RegExp(`^${indent}(?:export )?(?:interface|type|namespace|class) (\\w+)`, "gm"),
  )) {
    const key = ["Stripe", ...folders, name].join(".");
    filesOf.set(key, (filesOf.get(key) ?? new Set()).add(file));
  }
}

function parse(file: string): void {
  if (parsed.has(file)) return;
  parsed.add(file);
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  collect(source);
}

function collect(node: ts.Node): void {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)) {
    if (node.name) declared.set([...scopeOf(node), node.name.text].join("."), node);
    return;
  }
  ts.forEachChild(node, collect);
}
