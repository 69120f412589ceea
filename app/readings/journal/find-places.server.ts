import { db } from "~/db.server";
import { type Owner, ownerIdOf } from "~/usage/owner";
import { Prisma } from "../../../prisma/client/client";
import { isFiltered, type JournalFilter } from "./filter";
import { indexEntries } from "./index-entries.server";
import { type FacetName, facetTerm, hashTerm, queryTerms } from "./terms";

/** Where in the list a reading is. */
export interface ListPlace {
  id: string;
  createdAt: Date;
}

/** So many of the newest are looked through one after the other: what many readings have is found among them. */
const LOOKED_THROUGH = 200;
/** So many stale entries are made anew before their owner searches; what is beyond, a job does. */
const MADE_ANEW = 200;

/**
 * The places of an owner's readings that have all that `filter` asks for, newest first, those after the place `after`. The newest are
 * looked through first; only where too few of them have it, the index of terms is asked. Either costs no more than one page does,
 * however many readings there are.
 */
export async function findPlaces(
  owner: Owner,
  filter: JournalFilter,
  { after, limit }: { after: ListPlace | null; limit: number },
): Promise<ListPlace[]> {
  const ownerId = ownerIdOf(owner);
  await indexEntries(ownerId, MADE_ANEW);
  const wanted = termsOfFilter(filter).map((term) => hashTerm(ownerId, term));
  const sought = { ownerId, wanted, limit, rest: after ? restAfter(after) : Prisma.empty };
  const near = await lookThrough(sought);
  return near.length === limit ? near : askIndex(sought);
}

interface Sought {
  ownerId: string;
  wanted: number[];
  limit: number;
  /** A further condition, that they come after a place. */
  rest: Prisma.Sql;
}

function lookThrough({ ownerId, wanted, limit, rest }: Sought): Promise<ListPlace[]> {
  return db().$queryRaw<ListPlace[]>`
    SELECT "reading_id" AS "id", "created_at" AS "createdAt" FROM (
      SELECT "reading_id", "created_at", "terms" FROM "journal_entries" WHERE "owner_id" = ${ownerId}::uuid ${rest}
      ORDER BY "created_at" DESC, "reading_id" DESC LIMIT ${LOOKED_THROUGH}
    ) AS newest
    WHERE "terms" @> ${wanted}::int[] ORDER BY "created_at" DESC, "reading_id" DESC LIMIT ${limit}`;
}

/** Materialized, so that it is the index of terms that is asked: the planner knows nothing of how many have a term. */
function askIndex({ ownerId, wanted, limit, rest }: Sought): Promise<ListPlace[]> {
  return db().$queryRaw<ListPlace[]>`
    WITH found AS MATERIALIZED (
      SELECT "reading_id", "created_at", "owner_id" FROM "journal_entries" WHERE "terms" @> ${wanted}::int[])
    SELECT "reading_id" AS "id", "created_at" AS "createdAt" FROM found WHERE "owner_id" = ${ownerId}::uuid ${rest}
    ORDER BY "created_at" DESC, "reading_id" DESC LIMIT ${limit}`;
}

function restAfter({ id, createdAt }: ListPlace): Prisma.Sql {
  return Prisma.sql`AND ("created_at", "reading_id") < (${createdAt}, ${id}::uuid)`;
}

function termsOfFilter({ q, ...facets }: JournalFilter): string[] {
  const named = Object.entries(facets).map(([name, value]) => facetTerm(name as FacetName, value));
  return [...(q === undefined ? [] : queryTerms(q)), ...named];
}

/** Whether a filter finds anything less than all: words without a letter do not. */
export function narrows(filter: JournalFilter): boolean {
  return isFiltered(filter) && termsOfFilter(filter).length > 0;
}
