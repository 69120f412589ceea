import { playStories } from "../integration/support/subscriptions/play-stories";
import { LENGTH } from "./length";

playStories(20 * LENGTH);
