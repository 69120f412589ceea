import { startFirefox } from "./firefox";
import { playJourneys } from "./journeys";
import { playOffline } from "./offline";

playJourneys("Firefox", startFirefox);
await playOffline("Firefox", startFirefox);
