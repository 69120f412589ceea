/** The stand-in for Stripe in a process of its own, so that its work does not count as the server's. Ends with its parent. */
import { startStripe } from "../tests/stand-ins/stripe";

const { url } = await startStripe();
process.once("disconnect", () => process.exit());
process.send?.(url);
