/**
 * The oldest browsers in which everything works and looks right (docs/design.md): the first that know layers of styles. Neither a
 * method that is newer nor a look-behind is made older by the build; `tests/oldest-browsers.test.ts` looks for them.
 */
export const OLDEST_BROWSERS = ["safari15.4", "chrome99", "firefox115"];
