import type { Entry } from '@assize/proto';

/** Renders a value in words: simple fields first, then nested ones. */
export function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(inWords).join('; ');
  if (typeof value === 'string') return value;
  if (!isMany(value)) return JSON.stringify(value ?? 'none').replaceAll('"', '');
  const parts = Object.entries(value);
  const many = parts.filter(([, part]) => isMany(part));
  const [one, more] = [
    briefly(value),
    many.map(([name, of]) => `${spaced(name)} (${inWords(of)})`),
  ];
  return [...(one === '' ? [] : [one]), ...more].join(', ');
}

/** Renders only the simple fields of a value, those that are a word or a number. */
export function briefly(value: unknown): string {
  if (!isMany(value) || Array.isArray(value)) return inWords(value);
  const parts = Object.entries(value).filter(([, part]) => !isMany(part));
  return parts.map(([name, part]) => `${spaced(name)} ${inWords(part)}`).join(', ');
}

const isMany = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Describes an artifact of any form: its lists with their lengths, or why its author abstained. */
export function describeArtifact(artifact: Entry['artifact']): string {
  const parts = Object.entries(artifact);
  const abstained = parts.find(
    ([name, value]) => name === 'abstained' && typeof value === 'string',
  );
  if (abstained) return `Abstained: ${String(abstained[1])}`;
  const lists = [
    ...parts,
    ...parts.flatMap(([, value]) => (isMany(value) ? Object.entries(value) : [])),
  ]
    .map(([name, value]) => ({ name, count: Array.isArray(value) ? value.length : 0 }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${spaced(name)}: ${count}`);
  return lists.length === 0
    ? `Hands in its ${artifact.kind}.`
    : `${lists.slice(0, LISTS).join(', ')}.`;
}

/** The most lists of an artifact that are named. */
const LISTS = 6;

/** Splits the name of a field into words. */
const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
