import { SaxesParser } from 'saxes';

/** Returns the names in order. @throws Error if the text is not well-formed */
export function elementsOf(xml: string): string[] {
  const parser = new SaxesParser();
  const names: string[] = [];
  parser.on('opentag', ({ name }) => names.push(name));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return names;
}
