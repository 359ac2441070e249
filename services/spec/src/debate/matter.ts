import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MOST_ROUNDS, type Debated, type Question } from '@assize/proto/debate';
import type { Given } from '#src/gauntlet/matter.ts';
import { checklistOf } from '#src/nuances/checklist.ts';
import { redact } from '#src/redaction/redact.ts';
import type { Found } from '#src/review/phase.ts';
import { titleOf } from '#src/title.ts';
import docTypes from './doc-types.json' with { type: 'json' };
import lenses from './lenses.json' with { type: 'json' };

export interface DebateAsked extends Pick<Given, 'text' | 'file' | 'folder'> {
  readonly found: Found;
  readonly adversaries: Debated['adversaries'];
  readonly questions: readonly Question[];
  /** Maximum number of rounds, as set by a flag; null to follow the triage. */
  readonly rounds: number | null;
}

const ROUNDS_BEYOND = 2;
/** Maximum length in UTF-16 code units of the exploration results that go into the case. */
const LONGEST_CONTEXT = 48 * 1024;

export async function matterFor(asked: DebateAsked): Promise<Debated> {
  const { found, file, folder } = asked;
  const { docType, focus, persona } = found.settings;
  const { text } = await redact(asked.text);
  const files = found.context.map((path) => readFile(join(folder, path), 'utf8'));
  const context = await redact((await Promise.all(files)).join('\n'));
  const checklist = await redact(checklistOf(found.nuances));
  const type = docType === 'prd' || docType === 'debug' ? docType : 'tech';
  return {
    title: titleOf(text, file),
    text,
    docType: type,
    focus: focus === null ? null : { name: focus, asks: asksOf(lenses.focus, focus) },
    persona: persona === null ? null : { name: persona, asks: asksOf(lenses.persona, persona) },
    rounds: roundsOf(found.plan?.rounds ?? { least: 2, most: 3 }, asked.rounds),
    sections: docTypes[type],
    questions: await Promise.all(asked.questions.map(redactQuestion)),
    adversaries: [...asked.adversaries],
    checklist: checklist.text,
    context: context.text.slice(0, LONGEST_CONTEXT).toWellFormed(),
  };
}

/** Redacts a question, because a team's section weights may contain secrets. */
async function redactQuestion(question: Question): Promise<Question> {
  const { text: concern, changed } = await redact(question.concern);
  const words = question.words.filter((word) => concern.includes(word));
  return changed ? { ...question, concern, words } : question;
}

/** What a lens asks. A lens that is not in our list is described by its name alone. */
function asksOf(known: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(known, name) ? (known[name] ?? '') : `Read it as ${name} would.`;
}

function roundsOf(
  { least, most }: { readonly least: number; readonly most: number | null },
  asked: number | null,
): Debated['rounds'] {
  const end = Math.min(asked ?? most ?? least + ROUNDS_BEYOND, MOST_ROUNDS);
  return { least: Math.min(least, end), most: end };
}
