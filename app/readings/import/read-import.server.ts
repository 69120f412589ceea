import { z } from "zod";
import { takingTurns } from "~/patience/let-others-in";
import { hearCry } from "../crisis/hear-cry.server";
import { EXPORT_VERSION, ImportError, MOST_READINGS } from "./import-rules";
import { type ImportedReading, importedReading, isToKeep } from "./import-schema";
import { type ImportedBeside, readBeside } from "./read-beside";
import { splitExport } from "./split-export";

const rest = z.looseObject({
  version: z.int().min(0).default(0),
  // They are read apart.
  readings: z.array(z.never()),
});

/** What is taken over of an export. */
export interface ImportedFile extends ImportedBeside {
  /** Those that have a text which is whole, or cards of one's own; what else was never drawn or read is left out. */
  readings: ImportedReading[];
}

/**
 * What is taken over of an export's text. It is read a reading at a time, so that others need not wait while it is.
 * @throws ImportError where it is no JSON, or anything in it is not as an export has it.
 */
export async function readImport(text: string): Promise<ImportedFile> {
  const letOthersIn = takingTurns();
  const texts: string[] = [];
  let held = "";
  for (const part of splitExport(text)) {
    if (part.of === "rest") held = part.text;
    else texts.push(part.text);
    if (texts.length > MOST_READINGS) throw new ImportError("tooLarge");
    await letOthersIn();
  }
  const { data } = rest.safeParse(parsed(held));
  if (!data) throw new ImportError("foreign");
  if (data.version > EXPORT_VERSION) throw new ImportError("newer");
  const readings: ImportedReading[] = [];
  for (const [index, each] of texts.entries()) {
    const { data: reading } = importedReading.safeParse(parsed(each));
    if (!reading) throw new ImportError("damaged", index + 1);
    if (isToKeep(reading)) readings.push(heardAnew(reading));
    await letOthersIn();
  }
  const beside = readBeside(data);
  if (!beside) throw new ImportError("beside");
  return { ...beside, readings };
}

/**
 * The questions of a reading are heard as whoever asks them is: help lines stand beside them again, whatever an earlier file, which does not
 * say so, or one that somebody has written by hand leaves out.
 */
function heardAnew<Heard extends ImportedReading>(reading: Heard): Heard {
  const writings = reading.writings.map((writing) => ({
    ...writing,
    offersHelp: writing.offersHelp || isCry(writing.question ?? reading.question),
  }));
  return { ...reading, writings };
}

function isCry(question: string | null): boolean {
  return question !== null && hearCry(question) !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ImportError("broken");
    throw error;
  }
}
