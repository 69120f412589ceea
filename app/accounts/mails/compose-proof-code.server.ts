import type { DueMail, MailMessage } from "~/mail.server";
import { mintProofCode, PROOF_CODE_MINUTES, proofMailData } from "../identities/proof-codes.server";
import { inMinutes } from "./account-mail-texts.server";
import { writeAccountMail } from "./write-account-mail.server";

/** To somebody who is signed in: the code by which they show that it is them. */
export async function composeProofCode(mail: DueMail): Promise<MailMessage | null> {
  const { sessionId } = proofMailData.parse(mail.data);
  const code = await mintProofCode(sessionId, mail.recipient);
  if (!code) return null;
  const time = inMinutes(PROOF_CODE_MINUTES, mail.language);
  return writeAccountMail(
    mail,
    ({ proof: { label, ...proof } }) => ({ ...proof, facts: [{ label, value: code }] }),
    {
      time,
    },
  );
}
