import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { lookUp, SDK } from "./declarations";

/** A call of the API as the SDK declares it. */
export interface Method {
  /** What it takes; undefined for nothing. */
  parameters?: ts.TypeNode;
  answer: ts.TypeNode;
}

interface Known {
  call: RegExp;
  /** How many ids stand in its address: the one with the fewest is meant. */
  ids: number;
  /** As in "Checkout/Sessions". */
  resource: string;
  name: string;
}

const RESOURCES = join(SDK, "cjs", "resources");
const METHOD = /^ {4}(\w+): stripeMethod\(\{\s*method: '(\w+)',\s*fullPath: '([^']+)'/gm;

const all: Known[] = readdirSync(RESOURCES, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".js"))
  .flatMap(knownIn)
  .sort((one, other) => one.ids - other.ids);

/** The method of the SDK that makes a call, as in "POST /v1/customers"; undefined where it has none. */
export function methodOf(call: string): Method | undefined {
  const found = all.find((each) => each.call.test(call));
  return found && declaredAs(found);
}

function knownIn(file: string): Known[] {
  const text = readFileSync(join(RESOURCES, file), "utf8");
  return [...text.matchAll(METHOD)].map(([, name = "", method = "", path = ""]) => ({
    call: new RegExp(`^${method} ${path.replace(/\{\w+\}/g, "[^/]+")}$`),
    ids: path.split("{").length - 1,
    resource: file.replace(/\.js$/, ""),
    name,
  }));
}

function declaredAs({ resource, name }: Known): Method {
  const steps = resource.split(/[/\\]/);
  const found = lookUp(`${steps.join(".")}Resource`, ["Stripe"]);
  if (!ts.isClassDeclaration(found)) throw new Error(`${resource} is no resource.`);
  const ways = found.members.filter(ts.isMethodDeclaration).filter((each) => each.name.getText() === name);
  const parameters = ways
    .flatMap((way) => [...way.parameters])
    .find((each) => each.name.getText() === "params")?.type;
  const answer = ways[0]?.type;
  if (!answer) throw new Error(`${resource} has no ${name}.`);
  return { parameters, answer };
}
