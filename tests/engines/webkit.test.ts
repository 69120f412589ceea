import { playJourneys } from "./journeys";
import { playOffline } from "./offline";
import { startWebKit } from "./webkit";

playJourneys("WebKit", startWebKit);
await playOffline("WebKit", startWebKit);
