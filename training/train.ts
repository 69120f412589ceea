/**
 * Makes the classifiers anew that are kept beside the code which asks them: `crisis`, of the sentences in `sentences/`, and
 * `questions`, of those in `questions/`; without an argument both. Says how each does on what it was not made of. The results
 * are committed.
 */
import { trainCrisis } from "./train-crisis";
import { trainQuestions } from "./train-questions";

const TRAINERS = { crisis: trainCrisis, questions: trainQuestions };

const asked = process.argv.slice(2);
for (const [name, train] of Object.entries(TRAINERS)) if (asked.length === 0 || asked.includes(name)) train();
