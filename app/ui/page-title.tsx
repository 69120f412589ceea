import { Divider } from "./ornament";

/** The heading of a page, with a line or two about what it is for. */
export function PageTitle({ title, lead }: { title: string; lead?: string }) {
  return (
    <div className="text-center">
      <h1 className="text-title">{title}</h1>
      <Divider className="mx-auto my-5" />
      {lead && <p className="mx-auto max-w-2xl text-lg text-balance wrap-anywhere text-soft">{lead}</p>}
    </div>
  );
}
