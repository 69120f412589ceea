/**
 * Renders every image of the site into `public`: the 78 cards of the 1909 deck, our own drawings, the icons, and the pictures
 * for link previews, with what those of shared readings are put together from. What is newer than its sources is left as it
 * is.
 */
import sharp from "sharp";
import { iconSpriteJob } from "./icon-sprite";
import { iconJobs } from "./icons";
import { MissingSource, renderStale } from "./image-job";
import { imageJobs } from "./images";
import { sharedCardJobs } from "./shared-cards";
import { socialCardJobs } from "./social-cards";

// One thread an image: as many images are under way as there are processors.
sharp.concurrency(1);

const jobs = [...imageJobs(), ...iconJobs(), iconSpriteJob(), ...socialCardJobs(), ...sharedCardJobs()];
try {
  const rendered = await renderStale(jobs);
  console.log(`images: ${rendered} rendered, ${jobs.length - rendered} up to date`);
} catch (error) {
  if (!(error instanceof MissingSource)) throw error;
  console.error(`images: ${error.message}`);
  process.exitCode = 1;
}
