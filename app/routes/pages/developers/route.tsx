import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { firstReading, showCalls, showProblems } from "~/http/api/show-calls.server";
import type { PageHandle } from "~/http/page-handle";
import { pageHead } from "~/http/page-head.server";
import { API, pathTo } from "~/i18n/path-to";
import { Code } from "~/ui/code";
import { PageTitle } from "~/ui/page-title";
import { CallEntry } from "./call-entry";
import { developerTexts } from "./developer-texts.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  const { language } = context;
  const texts = developerTexts(language);
  return {
    head: pageHead(request, language, {
      title: texts.title,
      description: texts.description,
      crumbs: [{ name: texts.heading, path: pathTo.developers(language) }],
    }),
    texts,
    sample: firstReading(),
    calls: showCalls(language),
    problems: showProblems(language),
  };
}

/** Nothing on it depends on who looks. */
export const handle: PageHandle = { sameFor: "everyone" };

export default function DevelopersPage() {
  const { texts, sample, calls, problems } = useLoaderData<typeof loader>();
  return (
    <article className="mx-auto max-w-4xl px-4 pt-12 pb-section sm:px-6 sm:pt-16">
      <PageTitle title={texts.heading} lead={texts.lead} />
      <section aria-labelledby="start" className="mt-12 space-y-4">
        <h2 id="start" className="text-2xl">
          {texts.start.heading}
        </h2>
        <p className="max-w-prose">{texts.start.text}</p>
        <Code label={`${texts.sample}: ${texts.start.heading}`}>{sample}</Code>
        <p>
          <a href={`${API}/openapi.json`} className="link inline-flex min-h-11 items-center">
            {texts.openapi} (OpenAPI 3.1)
          </a>
        </p>
      </section>
      {texts.sections.map(({ id, heading, text }) => (
        <section key={id} aria-labelledby={id} className="mt-8 space-y-4 border-t border-line pt-8">
          <h2 id={id} className="text-2xl">
            {heading}
          </h2>
          {text.map((paragraph) => (
            <p key={paragraph} className="max-w-prose wrap-anywhere">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
      <section aria-labelledby="calls" className="mt-8 border-t border-line pt-8">
        <h2 id="calls" className="text-2xl">
          {texts.calls}
        </h2>
        {calls.map((call) => (
          <CallEntry key={call.name} call={call} texts={texts} />
        ))}
      </section>
      <section aria-labelledby="problems" className="mt-8 space-y-4 border-t border-line pt-8">
        <h2 id="problems" className="text-2xl">
          {texts.problems}
        </h2>
        <p className="max-w-prose">{texts.problemsText}</p>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
          {problems.map(({ code, title }) => (
            <div key={code} id={code} className="scroll-mt-24 sm:contents">
              <dt className="font-mono text-sm">{code}</dt>
              <dd className="text-soft">{title}</dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  );
}
