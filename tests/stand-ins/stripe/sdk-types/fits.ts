import ts from "typescript";
import { type Declared, lookUp, scopeOf } from "./declarations";

/** Answers are JSON; a form has only texts, and lists and objects of them. */
export type Wire = "json" | "form";

/** A thing that is not as its type has it. */
export interface Misfit {
  /** As in `items[0].price`. */
  at: string;
  why: string;
}

interface Members {
  named: Map<string, { type: ts.TypeNode; isOptional: boolean }>;
  /** Of every other name. */
  others?: ts.TypeNode;
}

interface Place {
  wire: Wire;
  at: string;
}

/** All in which a value is not what a type of the SDK says. */
export function misfits(value: unknown, type: ts.TypeNode, place: Place): Misfit[] {
  const misfit = (why: string): Misfit[] => [{ at: place.at, why }];
  const only = (isFit: boolean) => (isFit ? [] : misfit(`${shown(value)} is not ${type.getText()}`));
  if (ts.isParenthesizedTypeNode(type)) return misfits(value, type.type, place);
  if (ts.isUnionTypeNode(type)) return misfitsOfUnion(value, type, place);
  if (ts.isLiteralTypeNode(type)) return only(isLiteral(value, type.literal, place.wire));
  if (ts.isArrayTypeNode(type)) return misfitsOfList(value, type.elementType, place);
  if (ts.isTypeLiteralNode(type)) return misfitsOfObject(value, membersOf(type), place);
  if (ts.isTypeReferenceNode(type)) return misfitsOfNamed(value, type, place);
  switch (type.kind) {
    case ts.SyntaxKind.AnyKeyword:
      return [];
    case ts.SyntaxKind.StringKeyword:
      return only(typeof value === "string" && (place.wire === "json" || value !== ""));
    case ts.SyntaxKind.NumberKeyword:
      return only(place.wire === "json" ? typeof value === "number" : /^-?\d+(\.\d+)?$/.test(String(value)));
    case ts.SyntaxKind.BooleanKeyword:
      return only(place.wire === "json" ? typeof value === "boolean" : value === "true" || value === "false");
    case ts.SyntaxKind.VoidKeyword:
    case ts.SyntaxKind.UndefinedKeyword:
      return only(value === undefined);
    default:
      throw new Error(`A type that cannot be checked: ${type.getText()}`);
  }
}

/** Of several types the one that comes nearest tells what is wrong. */
function misfitsOfUnion(value: unknown, type: ts.UnionTypeNode, place: Place): Misfit[] {
  let nearest: Misfit[] | undefined;
  for (const each of type.types) {
    const found = misfits(value, each, place);
    if (found.length === 0) return [];
    const isNearer = isObject(value) && found.every(({ at }) => at !== place.at);
    if (isNearer && (!nearest || found.length < nearest.length)) nearest = found;
  }
  return (
    nearest ?? [{ at: place.at, why: `${shown(value)} is none of ${type.getText().replace(/\s+/g, " ")}` }]
  );
}

function misfitsOfNamed(value: unknown, type: ts.TypeReferenceNode, place: Place): Misfit[] {
  const name = type.typeName.getText().replace(/^Stripe\./, "");
  const [of] = type.typeArguments ?? [];
  if (of && name === "Array") return misfitsOfList(value, of, place);
  if (of && (name === "Promise" || name === "Response")) return misfits(value, of, place);
  if (of && name === "Emptyable") return isEmpty(value, place.wire) ? [] : misfits(value, of, place);
  if (of && name === "Partial") return misfitsOfPart(value, of, place);
  if (of && (name === "ApiList" || name === "ApiListPromise")) return misfitsOfPage(value, of, place);
  if (of) throw new Error(`A type that cannot be checked: ${type.getText()}`);
  const declared = declarationOf(type);
  if (ts.isTypeAliasDeclaration(declared)) return misfits(value, declared.type, place);
  return misfitsOfObject(value, membersOf(declared), place);
}

const declarations = new WeakMap<ts.Node, Declared>();

function declarationOf(type: ts.TypeReferenceNode): Declared {
  const declared = declarations.get(type) ?? lookUp(type.typeName.getText(), scopeOf(type));
  declarations.set(type, declared);
  return declared;
}

function misfitsOfList(value: unknown, of: ts.TypeNode, place: Place): Misfit[] {
  if (!Array.isArray(value)) return [{ at: place.at, why: `${shown(value)} is no list` }];
  return value.flatMap((each, index) => misfits(each, of, { ...place, at: `${place.at}[${index}]` }));
}

/** A list as it is answered, of one of its pages. */
function misfitsOfPage(value: unknown, of: ts.TypeNode, place: Place): Misfit[] {
  const list = lookUp("ApiList", ["Stripe"]);
  const { named } = membersOf(list as ts.InterfaceDeclaration);
  const { data = [], ...rest } = isObject(value) ? value : { data: value };
  const page = new Map([...named].filter(([name]) => name !== "data"));
  return [
    ...misfitsOfObject(rest, { named: page }, place),
    ...misfitsOfList(data, of, { ...place, at: below(place.at, "data") }),
  ];
}

function misfitsOfPart(value: unknown, of: ts.TypeNode, place: Place): Misfit[] {
  const whole = ts.isTypeReferenceNode(of) ? declarationOf(of) : of;
  if (ts.isTypeAliasDeclaration(whole)) return misfits(value, whole.type, place);
  const { named, others } = membersOf(whole as ts.InterfaceDeclaration);
  const part = new Map([...named].map(([name, { type }]) => [name, { type, isOptional: true }]));
  return misfitsOfObject(value, { named: part, others }, place);
}

function misfitsOfObject(value: unknown, { named, others }: Members, place: Place): Misfit[] {
  if (!isObject(value)) return [{ at: place.at, why: `${shown(value)} is no object` }];
  // What kind of thing it is, comes first: the rest is of no interest where it is another.
  for (const mark of ["object", "deleted", "type"]) {
    const kind = named.get(mark)?.type;
    if (!kind || !isMark(kind)) continue;
    const found = misfits(value[mark], kind, place);
    if (found.length > 0 && !(value[mark] === undefined && named.get(mark)?.isOptional)) return found;
  }
  const missing = [...named]
    .filter(([name, { isOptional }]) => !isOptional && value[name] === undefined)
    .map(([name]) => ({ at: below(place.at, name), why: "missing" }));
  const present = Object.entries(value).flatMap(([name, each]) => {
    const at = below(place.at, name);
    const type = named.get(name)?.type ?? others;
    if (each === undefined) return [];
    return type ? misfits(each, type, { ...place, at }) : [{ at, why: "unknown" }];
  });
  return [...missing, ...present];
}

const known = new WeakMap<ts.Node, Members>();

function membersOf(node: ts.InterfaceDeclaration | ts.TypeLiteralNode | ts.ClassDeclaration): Members {
  const before = known.get(node);
  if (before) return before;
  const members: Members = { named: new Map() };
  known.set(node, members);
  const heritage = ts.isTypeLiteralNode(node) ? [] : (node.heritageClauses ?? []);
  for (const { expression } of heritage.flatMap(({ types }) => types)) {
    const parent = lookUp(expression.getText(), scopeOf(node));
    if (!ts.isInterfaceDeclaration(parent)) throw new Error(`${expression.getText()} is no interface.`);
    const { named, others } = membersOf(parent);
    for (const [name, member] of named) members.named.set(name, member);
    members.others ??= others;
  }
  for (const member of node.members) {
    if (ts.isIndexSignatureDeclaration(member)) members.others = member.type;
    if (!ts.isPropertySignature(member) || !member.type) continue;
    const name = ts.isStringLiteral(member.name) ? member.name.text : member.name.getText();
    members.named.set(name, { type: member.type, isOptional: member.questionToken !== undefined });
  }
  return members;
}

/** Whether a type is one literal, by which its object is known, or never there. */
function isMark(type: ts.TypeNode): boolean {
  return ts.isLiteralTypeNode(type) || type.kind === ts.SyntaxKind.VoidKeyword;
}

function isLiteral(value: unknown, literal: ts.LiteralTypeNode["literal"], wire: Wire): boolean {
  const text = literal.getText();
  const wanted: unknown = ts.isStringLiteral(literal) ? literal.text : JSON.parse(text);
  return wire === "form" && wanted !== null ? value === String(wanted) : value === wanted;
}

function isEmpty(value: unknown, wire: Wire): boolean {
  return value === "" || (wire === "json" && value === null);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function below(at: string, name: string): string {
  return at ? `${at}.${name}` : name;
}

function shown(value: unknown): string {
  return value === undefined ? "what is missing" : JSON.stringify(value).slice(0, 80);
}
