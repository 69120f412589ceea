import { startFirefox } from "./firefox";
import { playJourneys } from "./journeys";

playJourneys("Firefox", startFirefox);
