/** What the calls refuse by themselves, with its status; what a domain refuses has its own. */
export const OWN_PROBLEMS = {
  "invalid-json": 400,
  "invalid-key": 400,
  unauthorized: 401,
  "second-factor": 403,
  scope: 403,
  "account-needed": 403,
  unverified: 403,
  refused: 400,
  forbidden: 403,
  "not-found": 404,
  method: 405,
  "key-reused": 409,
  "key-running": 409,
  "too-large": 413,
  "content-type": 415,
  invalid: 422,
  "preview-expired": 422,
  "too-many": 429,
  fault: 500,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof OWN_PROBLEMS;
