import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** A page above another: its name, and its address. */
export interface Crumb {
  name: string;
  path: string;
}

/** The pages above this one as links, and its own name at the end. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  const last = crumbs.length - 1;
  return (
    <nav aria-label={t("nav.breadcrumb")} className="text-sm text-soft">
      <ol className="flex flex-wrap items-center gap-x-3">
        {crumbs.map(({ name, path }, index) => (
          <li
            key={path}
            className={`flex min-h-11 min-w-0 items-center gap-3 ${index === last ? "max-sm:sr-only" : ""}`}
          >
            {index > 0 && <span aria-hidden="true" className="size-1.5 rotate-45 bg-brass" />}
            {index === last ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={path} viewTransition className="link inline-flex min-h-11 items-center">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
