import type { z } from "zod";
import type { Scope } from "../bearer/bearer";
import { makeVisitor } from "./account-calls.server";
import type { ApiAnswer } from "./api-answer.server";
import type { AskedCall } from "./asked-call.server";
import { figuresQuery, languageQuery, pageQuery, planQuery, skyQuery, streamQuery } from "./asked-schemas";
import {
  cancelByCall,
  changeByPreview,
  giveUpByCall,
  openCheckoutByCall,
  openPortalByCall,
  previewByCall,
  reactivateByCall,
  returnCreditByCall,
  tellSubscription,
} from "./billing-calls.server";
import type { CallName } from "./call-names";
import { checkByCall } from "./check-call.server";
import { changeEntryByCall, restoreByCall, tellEntry, tellVersions } from "./entry-calls.server";
import { tellFigures } from "./figures-call.server";
import { countImport, importByCall } from "./import-call.server";
import { keepLetterByCall, leaveLetterByCall, tellLetter } from "./letter-calls.server";
import {
  tellCard,
  tellCards,
  tellLanguages,
  tellPlans,
  tellReaders,
  tellSigns,
  tellSpreads,
} from "./library-calls.server";
import { answerPracticeByCall, tellMet, tellPractice } from "./practice-calls.server";
import {
  askAlmanacByCall,
  askByCall,
  askOwnByCall,
  deleteByCall,
  drawByCall,
  followUpByCall,
  listByCall,
  readEntryByCall,
  retryByCall,
  shareByCall,
  tellReading,
  tellUsage,
  withdrawByCall,
} from "./reading-calls.server";
import type { SchemaName } from "./schemas";
import {
  forgetWhereaboutsByCall,
  keepWhereaboutsByCall,
  tellSkyByCall,
  tellWhereabouts,
} from "./sky-calls.server";
import { streamByCall, waitByCall } from "./text-calls.server";

/** One of the calls: where it is, what it takes and gives, and what answers it. */
export interface ApiCall {
  name: Exclude<CallName, "describe">;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below `/api/v1`. */
  path: string;
  /** What its token must open; null where none is asked for. */
  scope: Scope | null;
  query: z.ZodObject;
  /** What its body holds; null where it has none. */
  takes: SchemaName | null;
  /** What it answers, by the status. */
  gives: Partial<Record<200 | 201 | 202 | 204, SchemaName | "events" | null>>;
  /** What must hold before its body is read, where that may be large. */
  before?(call: AskedCall): Promise<void>;
  answer(call: AskedCall): ApiAnswer | Response | Promise<ApiAnswer | Response>;
}

type Rest = Pick<ApiCall, "scope" | "takes" | "gives" | "answer" | "before"> & { query?: z.ZodObject };

function call(name: ApiCall["name"], address: `${ApiCall["method"]} ${string}`, rest: Rest): ApiCall {
  const [method = "", path = ""] = address.split(" ");
  return { name, method: method as ApiCall["method"], path, query: languageQuery, ...rest };
}

const get = (gives: SchemaName, answer: ApiCall["answer"]): Rest => ({
  ...{ scope: null, takes: null, gives: { 200: gives }, answer },
});

/** Everything that a program may ask for, in the order in which it is described. */
export const CALLS: readonly ApiCall[] = [
  call("createVisitor", "POST /visitors", {
    ...{ scope: null, takes: "Empty", gives: { 201: "Visitor" }, answer: makeVisitor },
  }),
  call("getUsage", "GET /usage", { ...get("Usage", tellUsage), scope: "read" }),
  call("listReaders", "GET /readers", get("Readers", tellReaders)),
  call("listSpreads", "GET /spreads", get("Spreads", tellSpreads)),
  call("listCards", "GET /cards", get("Cards", tellCards)),
  call("getCard", "GET /cards/{id}", get("Card", tellCard)),
  call("listSigns", "GET /signs", get("Signs", tellSigns)),
  call("listLanguages", "GET /languages", get("Languages", tellLanguages)),
  call("getSky", "GET /sky", { ...get("Sky", tellSkyByCall), query: skyQuery }),
  call("getWhereabouts", "GET /whereabouts", { ...get("Whereabouts", tellWhereabouts), scope: "read" }),
  call("setWhereabouts", "POST /whereabouts", {
    ...{
      scope: "ask",
      takes: "SaidWhereabouts",
      gives: { 200: "Whereabouts" },
      answer: keepWhereaboutsByCall,
    },
  }),
  call("forgetWhereabouts", "DELETE /whereabouts", {
    ...{ scope: "ask", takes: null, gives: { 204: null }, answer: forgetWhereaboutsByCall },
  }),
  call("getPractice", "GET /practice", { ...get("Practice", tellPractice), scope: "read" }),
  call("answerPractice", "POST /practice", {
    ...{ scope: "ask", takes: "PracticeAnswer", gives: { 200: "Practice" }, answer: answerPracticeByCall },
  }),
  call("getMet", "GET /met", { ...get("Met", tellMet), scope: "read" }),
  call("getFigures", "GET /figures", {
    ...get("Figures", tellFigures),
    ...{ scope: "read", query: figuresQuery },
  }),
  call("getDailyLetter", "GET /daily-letter", { ...get("DailyLetter", tellLetter), scope: "read" }),
  call("setDailyLetter", "PUT /daily-letter", {
    ...{ scope: "ask", takes: "WantedLetter", gives: { 200: "DailyLetter" }, answer: keepLetterByCall },
  }),
  call("endDailyLetter", "DELETE /daily-letter", {
    ...{ scope: "ask", takes: null, gives: { 204: null }, answer: leaveLetterByCall },
  }),
  call("importReadings", "POST /import", {
    ...{ scope: "ask", takes: "Import", gives: { 200: "Imported" }, answer: importByCall },
    before: countImport,
  }),
  call("ask", "POST /readings", {
    ...{ scope: "ask", takes: "Ask", gives: { 201: "Reading", 200: "Crisis" }, answer: askByCall },
  }),
  call("askOwn", "POST /readings/own", {
    ...{ scope: "ask", takes: "AskOwn", gives: { 201: "Reading", 200: "Crisis" }, answer: askOwnByCall },
  }),
  call("readEntry", "POST /readings/{id}/read", {
    ...{
      scope: "ask",
      takes: "ReadEntry",
      gives: { 201: "Reading", 200: "Crisis" },
      answer: readEntryByCall,
    },
  }),
  call("listReadings", "GET /readings", {
    ...get("Readings", listByCall),
    ...{ scope: "read", query: pageQuery },
  }),
  call("getReading", "GET /readings/{id}", { ...get("Reading", tellReading), scope: "read" }),
  call("deleteReading", "DELETE /readings/{id}", {
    ...{ scope: "ask", takes: null, gives: { 204: null }, answer: deleteByCall },
  }),
  call("getEntry", "GET /readings/{id}/entry", { ...get("Entry", tellEntry), scope: "read" }),
  call("changeEntry", "PUT /readings/{id}/entry", {
    ...{ scope: "ask", takes: "EntryChange", gives: { 200: "Entry" }, answer: changeEntryByCall },
  }),
  call("listVersions", "GET /readings/{id}/entry/versions", {
    ...get("NoteVersions", tellVersions),
    scope: "read",
  }),
  call("restoreVersion", "POST /readings/{id}/entry/restore", {
    ...{ scope: "ask", takes: "Restore", gives: { 200: "Entry" }, answer: restoreByCall },
  }),
  call("draw", "POST /readings/{id}/draw", {
    ...{ scope: "ask", takes: "Draw", gives: { 200: "Reading" }, answer: drawByCall },
  }),
  call("checkDraw", "GET /readings/{id}/check", { ...get("DrawCheck", checkByCall), scope: "read" }),
  call("stream", "GET /readings/{id}/stream", {
    ...{ scope: "ask", takes: null, gives: { 200: "events", 204: null }, query: streamQuery },
    answer: streamByCall({ followUp: false }),
  }),
  call("waitForText", "GET /readings/{id}/text", {
    ...{ scope: "ask", takes: null, gives: { 200: "Reading", 202: "Reading" } },
    answer: waitByCall({ followUp: false }),
  }),
  call("retry", "POST /readings/{id}/retry", {
    ...{ scope: "ask", takes: "Retry", gives: { 200: "Reading" }, answer: retryByCall },
  }),
  call("askAlmanac", "POST /readings/{id}/almanac", {
    ...{ scope: "ask", takes: "Empty", gives: { 200: "Reading" }, answer: askAlmanacByCall },
  }),
  call("followUp", "POST /readings/{id}/follow-up", {
    ...{ scope: "ask", takes: "FollowUp", gives: { 201: "Reading", 200: "Crisis" }, answer: followUpByCall },
  }),
  call("streamFollowUp", "GET /readings/{id}/follow-up/stream", {
    ...{ scope: "ask", takes: null, gives: { 200: "events", 204: null }, query: streamQuery },
    answer: streamByCall({ followUp: true }),
  }),
  call("waitForFollowUp", "GET /readings/{id}/follow-up/text", {
    ...{ scope: "ask", takes: null, gives: { 200: "Reading", 202: "Reading" } },
    answer: waitByCall({ followUp: true }),
  }),
  call("shareReading", "POST /readings/{id}/share", {
    ...{ scope: "ask", takes: "Share", gives: { 200: "Reading" }, answer: shareByCall },
  }),
  call("withdrawShare", "DELETE /readings/{id}/share", {
    ...{ scope: "ask", takes: null, gives: { 200: "Reading" }, answer: withdrawByCall },
  }),
  call("listPlans", "GET /plans", get("Plans", tellPlans)),
  call("openCheckout", "POST /checkout", {
    ...{ scope: "account", takes: "Checkout", gives: { 201: "CheckoutAddress" }, answer: openCheckoutByCall },
  }),
  call("getSubscription", "GET /subscription", {
    ...get("Subscription", tellSubscription),
    scope: "account",
  }),
  call("cancelSubscription", "POST /subscription/cancel", {
    ...{ scope: "account", takes: "Empty", gives: { 200: "Subscription" }, answer: cancelByCall },
  }),
  call("reactivateSubscription", "POST /subscription/reactivate", {
    ...{ scope: "account", takes: "Empty", gives: { 200: "Subscription" }, answer: reactivateByCall },
  }),
  call("previewChange", "GET /subscription/change", {
    ...get("PlanChange", previewByCall),
    ...{ scope: "account", query: planQuery },
  }),
  call("changePlan", "POST /subscription/change", {
    ...{ scope: "account", takes: "Change", gives: { 200: "Subscription" }, answer: changeByPreview },
  }),
  call("giveUpChange", "DELETE /subscription/change", {
    ...{ scope: "account", takes: null, gives: { 200: "Subscription" }, answer: giveUpByCall },
  }),
  call("openPortal", "POST /subscription/portal", {
    ...{ scope: "account", takes: "Empty", gives: { 201: "PortalAddress" }, answer: openPortalByCall },
  }),
  call("returnCredit", "POST /subscription/return-credit", {
    ...{ scope: "account", takes: "Empty", gives: { 200: "Subscription" }, answer: returnCreditByCall },
  }),
];
