/** Where people can write to us. */
export const CONTACT = "hello@starglass.example";
