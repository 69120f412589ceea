import type { z } from "zod";
import type { Account } from "./account";
import { noSuch } from "./errors";
import { checkPaths, expanded } from "./expand";
import { expand, page, readParameters } from "./parameters";

type Shape = z.ZodRawShape;
type Read<T extends Shape> = z.output<z.ZodObject<T>>;

/** Something that can be asked of the API. */
export interface Question {
  method: "GET" | "POST" | "DELETE";
  /** With `:id` where an id stands. */
  path: string;
  answer(account: Account, input: object, id: string): object;
}

interface One<T extends Shape> extends Pick<Question, "method" | "path"> {
  /** The kind of object that is answered. */
  kind: string;
  parameters: T;
  run(account: Account, parameters: Read<T>, id: string): object;
}

/** A question that is answered with one object. */
export function one<T extends Shape>({ method, path, kind, parameters, run }: One<T>): Question {
  return {
    method,
    path,
    answer(account, input, id) {
      const { expand: paths = [], ...read } = readParameters({ ...parameters, expand }, input) as {
        expand?: string[];
      } & Read<T>;
      checkPaths(paths, kind, false);
      return expanded(account, run(account, read as Read<T>, id), paths);
    },
  };
}

interface Many<T extends Shape> extends Pick<Question, "path"> {
  kind: string;
  /** As messages name it. */
  noun: string;
  parameters: T;
  /** Oldest first. */
  run(account: Account, parameters: Read<T>, id: string): { id: string }[];
}

/** A question that is answered with a page of a list, newest first. */
export function many<T extends Shape>({ path, kind, noun, parameters, run }: Many<T>): Question {
  return {
    method: "GET",
    path,
    answer(account, input, id) {
      const read = readParameters({ ...parameters, ...page, expand }, input) as {
        limit?: number;
        starting_after?: string;
        expand?: string[];
      } & Read<T>;
      const { limit = 10, starting_after: after, expand: paths = [] } = read;
      checkPaths(paths, kind, true);
      const all = run(account, read as Read<T>, id).reverse();
      const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
      if (after !== undefined && from === 0) throw noSuch(noun, after, "starting_after");
      const list = {
        object: "list",
        data: all.slice(from, from + limit),
        has_more: all.length > from + limit,
        url: path.replace(":id", id),
      };
      return expanded(account, list, paths);
    },
  };
}
