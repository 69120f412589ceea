/** What one page says of what another did: the words are `flash.{code}` of the translations. */
export const FLASH_CODES = [
  "loginRequired",
  "confirmFirst",
  "signedOut",
  "emailVerified",
  "choosePassword",
  "passwordReset",
  "passwordChanged",
  "emailChangeBegun",
  "emailChangeHalf",
  "emailChanged",
  "emailChangeCancelled",
  "mailSent",
  "languageSaved",
  "googleLinked",
  "googleUnlinked",
  "googleRefused",
  "googleFailed",
  "googleTaken",
  "googleUnproven",
  "lastWayIn",
  "factorRemoved",
  "sessionEnded",
  "sessionsEnded",
  "accountDeleted",
  "twoFactorExpired",
  "alreadySubscribed",
  "subscriptionCancelled",
  "subscriptionReactivated",
  "planChanged",
  "resubscribe",
] as const;

export type FlashCode = (typeof FLASH_CODES)[number];

/** Those that tell of something that went wrong. */
export const FLASH_FAULTS: readonly FlashCode[] = [
  "googleRefused",
  "googleFailed",
  "googleTaken",
  "googleUnproven",
  "lastWayIn",
  "twoFactorExpired",
  "resubscribe",
];
