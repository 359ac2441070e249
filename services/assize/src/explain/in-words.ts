import type { Entry } from '@assize/proto';

/** Simple fields come first, then nested ones. */
export function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(inWords).join('; ');
  if (typeof value === 'string') return value;
  if (!isMany(value)) return JSON.stringify(value ?? 'none').replaceAll('"', '');
  const parts = Object.entries(value);
  const many = parts.filter(([, part]) => isMany(part));
  const [one, more] = [
    simpleFieldsInWords(value),
    many.map(([name, of]) => `${spaced(name)} (${inWords(of)})`),
  ];
  return [...(one === '' ? [] : [one]), ...more].join(', ');
}

export function simpleFieldsInWords(value: unknown): string {
  if (!isMany(value) || Array.isArray(value)) return inWords(value);
  const parts = Object.entries(value).filter(([, part]) => !isMany(part));
  return parts.map(([name, part]) => `${spaced(name)} ${inWords(part)}`).join(', ');
}

const isMany = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The lists of an artifact of any form with their lengths, or why its author abstained. */
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

const LISTS = 6;

const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
