/** How many times as much is tried as in CI: TEST_LENGTH, for the night. */
export const LENGTH = Number(process.env.TEST_LENGTH ?? 1);
