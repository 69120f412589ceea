import { playStories } from "../support/subscriptions/play-stories";

// Two of each seed; `tests/long` plays more of them, on PostgreSQL where there is one.
playStories(2);
