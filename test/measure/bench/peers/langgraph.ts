import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { fillOnce } from '../../../../infra/setup/fill.mjs';
import { npmInstall } from '../../../../infra/setup/npm.mjs';
import { cacheFolder } from '../../../../infra/setup/runtime.mjs';
import { orComponentMissing } from '../../../../infra/launcher/src/tool.ts';
import { cpuMeter } from '../stretch.ts';
import { newId, type OpenPeer } from './peer.ts';
import { begin, takeStep, type State } from './steps.ts';

const SAVER = '@langchain/langgraph-checkpoint-sqlite';

/** The packages that are fetched at the first use: 80 MB, which only this bench needs. */
export const LANGGRAPH = { '@langchain/langgraph': '1.7.3', [SAVER]: '1.0.4' } as const;
const CORE = '@langchain/core@1.4.0';

interface Held {
  readonly state: State;
}

/** The parts of LangGraph that are used here. */
interface LangGraph {
  readonly Annotation: (() => unknown) & {
    Root(channels: Readonly<Record<string, unknown>>): unknown;
  };
  readonly StateGraph: new (channels: unknown) => Graph;
  readonly START: string;
  readonly END: string;
}

interface Graph {
  addNode(name: string, take: (held: Held) => Held): Graph;
  addEdge(from: string, to: string): Graph;
  compile(options: { readonly checkpointer: unknown }): {
    invoke(held: Held, config: object): Promise<Held>;
  };
}

interface Saver {
  readonly SqliteSaver: new (db: unknown) => unknown;
}

const take = ({ state }: Held): Held => ({ state: takeStep(state) });

/** @throws ComponentMissing if it is not installed and can't be fetched */
async function fetchLangGraph(): Promise<LangGraph & Saver> {
  const version = LANGGRAPH['@langchain/langgraph'];
  const folder = await orComponentMissing(
    'LangGraph.js is not here: the registry of npm has it',
    fillOnce(cacheFolder(process.env), `langgraph-${version}`, (into: string, lock: unknown) =>
      npmInstall({
        name: '@langchain/langgraph',
        version,
        beside: [`${SAVER}@${LANGGRAPH[SAVER]}`, CORE],
        into,
        what: `installing LangGraph.js ${version}`,
        lock,
      }),
    ),
  );
  const load = createRequire(join(folder, 'node_modules', 'any.js'));
  // oxlint-disable-next-line typescript/no-unsafe-return -- packages that are not here when types are checked
  return { ...load('@langchain/langgraph'), ...load(SAVER) };
}

/** A graph of five nodes. LangGraph's own saver stores the state in SQLite before the next node starts. */
export const openLangGraph: OpenPeer = async (stack, { folder }) => {
  const { Annotation, END, SqliteSaver, START, StateGraph } = await fetchLangGraph();
  const db = new DatabaseSync(join(folder, 'checkpoints.sqlite'));
  stack.defer(() => db.close());
  const graph = new StateGraph(Annotation.Root({ state: Annotation() }))
    .addNode('step-0', take)
    .addNode('step-1', take)
    .addNode('step-2', take)
    .addNode('step-3', take)
    .addNode('step-4', take)
    .addEdge(START, 'step-0')
    .addEdge('step-0', 'step-1')
    .addEdge('step-1', 'step-2')
    .addEdge('step-2', 'step-3')
    .addEdge('step-3', 'step-4')
    .addEdge('step-4', END)
    .compile({ checkpointer: new SqliteSaver(asBetterSqlite(db)) });
  return {
    cpuMs: cpuMeter(undefined),
    async trial() {
      const state = begin(newId());
      const config = { configurable: { thread_id: state.id }, durability: 'sync' as const };
      const { state: last } = await graph.invoke({ state }, config);
      if (last.findings.length === 0) throw new Error('the graph took no step');
    },
  };
};

/**
 * Adapts Node's built-in SQLite to the methods of better-sqlite3 that the saver calls; better-sqlite3 itself must be
 * compiled at installation.
 */
function asBetterSqlite(db: DatabaseSync) {
  return {
    exec: (sql: string) => db.exec(sql),
    pragma: (setting: string) => db.exec(`PRAGMA ${setting}`),
    prepare(sql: string) {
      const statement = db.prepare(sql);
      // better-sqlite3 binds undefined as NULL.
      const bound = (values: (SQLInputValue | undefined)[]) => values.map((one) => one ?? null);
      return {
        run: (...values: (SQLInputValue | undefined)[]) => statement.run(...bound(values)),
        get: (...values: (SQLInputValue | undefined)[]) => statement.get(...bound(values)),
        all: (...values: (SQLInputValue | undefined)[]) => statement.all(...bound(values)),
      };
    },
    transaction:
      <A extends unknown[]>(work: (...args: A) => void) =>
      (...args: A): void => {
        db.exec('BEGIN');
        try {
          work(...args);
          db.exec('COMMIT');
        } catch (error) {
          db.exec('ROLLBACK');
          throw error;
        }
      },
  };
}
