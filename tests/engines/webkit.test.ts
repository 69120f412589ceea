import { playJourneys } from "./journeys";
import { startWebKit } from "./webkit";

playJourneys("WebKit", startWebKit);
