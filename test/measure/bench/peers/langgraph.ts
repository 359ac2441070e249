import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { cpuMeter } from '../../../../services/assize/src/calibrate/cpu.ts';
import { newId, type OpenPeer } from './peer.ts';
import { begin, takeStep, type State } from './steps.ts';

const Channels = Annotation.Root({ state: Annotation<State>() });
const take = ({ state }: typeof Channels.State) => ({ state: takeStep(state) });

/** A graph of five nodes, whose state LangGraph's own saver keeps in SQLite before the next node begins. */
export const openLangGraph: OpenPeer = async (stack, { folder }) => {
  const db = new DatabaseSync(join(folder, 'checkpoints.sqlite'));
  stack.defer(() => db.close());
  const graph = new StateGraph(Channels)
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
 * Node's own SQLite with the methods that the saver calls of better-sqlite3, which has to be compiled where
 * it is installed.
 */
function asBetterSqlite(db: DatabaseSync) {
  return {
    exec: (sql: string) => db.exec(sql),
    pragma: (setting: string) => db.exec(`PRAGMA ${setting}`),
    prepare(sql: string) {
      const statement = db.prepare(sql);
      // better-sqlite3 takes what is undefined for NULL.
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
