import { openModels } from '../model.ts';
import type { Found, Ports } from '../phase.ts';

export const NOTHING_FOUND: Found = {
  plan: null,
  technologies: [],
  nuances: [],
  context: [],
  settings: { docType: null, focus: null, persona: null, models: [] },
};

/** Ports without a model, whose output goes nowhere. */
export function portsAt(folder: string, more: Partial<Ports> = {}): Ports {
  return {
    model: () => null,
    now: () => Date.UTC(2026, 0, 22, 14, 30, 52),
    folder,
    signal: new AbortController().signal,
    say: () => {},
    tell: () => {},
    ...more,
  };
}

/** The model `m` on the server at this address; `env` may set its price. */
export function modelAt(url: string, env: NodeJS.ProcessEnv = {}): Pick<Ports, 'model'> {
  const { model } = openModels({ ASSIZE_LLM_URL: url, ASSIZE_LLM_MODEL: 'm', ...env }, null);
  return { model };
}
