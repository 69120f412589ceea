import type { ShownCall } from "~/http/api/show-calls.server";
import { Code } from "~/ui/code";
import type { developerTexts } from "./developer-texts.server";

interface CallEntryProps {
  call: ShownCall;
  texts: ReturnType<typeof developerTexts>;
}

/** One of the calls: what it does, what it takes, and how to try it. */
export function CallEntry({ call, texts }: CallEntryProps) {
  const { name, method, path, summary, scope, forms, curl, answer } = call;
  const token = scope === null ? texts.open : scope === "account" ? texts.account : texts.needs;
  const title = `${method} ${path}`;
  return (
    <section aria-labelledby={name} className="mt-8 space-y-3 first-of-type:mt-6">
      <h3 id={name} className="font-mono text-base wrap-anywhere">
        <strong className="text-brass">{method}</strong> {path}
      </h3>
      <p className="max-w-prose">
        {summary} <span className="text-soft">({token})</span>
      </p>
      {forms.map((fields, index) => (
        <dl
          // biome-ignore lint/suspicious/noArrayIndexKey: the forms never move
          key={index}
          className="grid gap-x-6 gap-y-1 border-s-2 border-line ps-4 text-sm sm:grid-cols-[auto_minmax(0,1fr)]"
        >
          {fields.map((field) => (
            <div key={field.name} className="sm:contents">
              <dt className="font-mono">{field.name}</dt>
              <dd className="wrap-anywhere text-soft">
                {field.values}, {field.isRequired ? texts.required : texts.optional}
              </dd>
            </div>
          ))}
        </dl>
      ))}
      <Code label={`${texts.sample}: ${title}`}>{curl}</Code>
      {answer !== null && (
        <details>
          <summary className="link inline-flex min-h-11 items-center">{texts.answer}</summary>
          <Code label={`${texts.answer}: ${title}`}>{answer}</Code>
        </details>
      )}
    </section>
  );
}
