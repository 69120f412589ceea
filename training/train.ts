/**
 * Makes anew what was learned and is kept beside the code which asks it: `crisis`, of the sentences in `sentences/`, `questions`, of
 * those in `questions/`, and `same-question`, of the pairs in `asked-before/learned/`, by what the classifiers of questions say; without
 * an argument all. Says how each does on what it was not made of. The results are committed.
 */
import { withModule } from "./load-as-built";
import { trainCrisis } from "./train-crisis";
import { trainQuestions } from "./train-questions";

type SameQuestion = typeof import("./train-same-question");

const TRAINERS = {
  crisis: trainCrisis,
  questions: trainQuestions,
  "same-question": () =>
    withModule<SameQuestion, void>("/training/train-same-question.ts", (module) =>
      module.trainSameQuestion(),
    ),
};

const asked = process.argv.slice(2);
for (const [name, train] of Object.entries(TRAINERS))
  if (asked.length === 0 || asked.includes(name)) await train();
