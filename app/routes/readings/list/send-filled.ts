import type { Enhance } from "~/ui/plainly";

/** The form that looks for readings sends what is filled in alone: its address is the clean one at once, without the server leading there. */
const sendFilled: Enhance = (part) => {
  const leaveOut = ({ formData }: FormDataEvent) => {
    for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
  };
  const form = part.querySelector("form");
  form?.addEventListener("formdata", leaveOut);
  return () => form?.removeEventListener("formdata", leaveOut);
};

export default sendFilled;
