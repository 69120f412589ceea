import type { Composers } from "~/mail.server";
import {
  composeReset,
  composeSignIn,
  composeSignUp,
  composeVerification,
} from "./compose-account-mail.server";
import { composeChangeAgain, composeChangeFrom, composeChangeTo } from "./compose-email-change.server";
import { composeNotice } from "./compose-notice.server";
import { composeProofCode } from "./compose-proof-code.server";

/** Who writes the mails about an account, by their kinds. */
export const accountComposers: Composers = {
  "account.sign-up": composeSignUp,
  "account.verify-email": composeVerification,
  "account.reset-password": composeReset,
  "account.sign-in": composeSignIn,
  "account.change-email-from": composeChangeFrom,
  "account.change-email-to": composeChangeTo,
  "account.change-email-again": composeChangeAgain,
  "account.prove-identity": composeProofCode,
  "account.notice": composeNotice,
};
