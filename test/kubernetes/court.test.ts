/**
 * The laptop example on the cluster of KUBECONFIG: installed, loaded, hurt, rolled, scaled and taken away. The
 * tests build on each other, in this order. Counts: ASSIZE_TEST_K8S_CLAIMS (500), ASSIZE_TEST_K8S_BURST (5000).
 */
import { setTimeout as later } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { docketPage, type DocketAnswer } from '#src/docket-page.ts';
import { EXAMPLES, templateOf } from '../tooling/chart/render.ts';
import { COMPONENTS, keep, openCluster, podsNow, type Cluster } from './cluster.ts';
import { openLoad, type Load } from './load.ts';
import { perVerdict, plotOf, sampling, storedVerdicts, takenBy } from './samples.ts';

const CLAIMS = Number(process.env['ASSIZE_TEST_K8S_CLAIMS'] ?? 500);
const BURST = Number(process.env['ASSIZE_TEST_K8S_BURST'] ?? 5_000);
/** Claims a second while pods die and roll. */
const RATE = Number(process.env['ASSIZE_TEST_K8S_RATE'] ?? 20);
/** Where a node port is reached; the first node's address where absent. */
const HOST = process.env['ASSIZE_TEST_K8S_HOST'];
/** Another tag of the images, that the rolling update goes to; the same one with other annotations where absent. */
const NEXT_TAG = process.env['ASSIZE_TEST_K8S_NEXT_TAG'];
const LONG_MS = 30 * 60_000;
/** A case ends within ten minutes, if only by the clerk, who looks every few seconds. */
const DEADLINE_MS = 11 * 60_000;

const cluster = await openCluster('assize-test');
if (!cluster) {
  process.stdout.write(
    'No cluster is tried: set KUBECONFIG to one that has the images of deploy/.\n',
  );
}

/** What this run found, for its page. */
const found: Record<string, unknown> = {};
const note = (name: string, value: unknown): void => {
  found[name] = value;
  process.stdout.write(`${name}: ${JSON.stringify(value)}\n`);
};

describe.runIf(cluster)(
  'the court on Kubernetes',
  () => {
    const stack = new AsyncDisposableStack();
    let load: Load;
    let host = '';
    let all: readonly string[] = [];
    const at = (): Cluster => {
      if (!cluster) throw new Error('no cluster');
      return cluster;
    };
    const publish = async (count: number, rate = RATE): Promise<readonly string[]> => {
      const cases = await load.publish(count, rate);
      all = [...all, ...cases];
      return cases;
    };
    /** Publishes all the while that something is done to the cluster, and a little longer. */
    const under = async (what: string, act: () => Promise<void>): Promise<void> => {
      let acting = true;
      const began = performance.now();
      const acted = act().finally(() => (acting = false));
      const cases: string[] = [];
      while (acting) cases.push(...(await publish(RATE)));
      await acted;
      cases.push(...(await publish(2 * RATE)));
      await at().settled();
      await load.ended(cases, DEADLINE_MS);
      const seconds = Math.round((performance.now() - began) / 1_000);
      note(what, { claims: cases.length, lost: 0, seconds, decisions: load.decisions(cases) });
    };

    beforeAll(async () => {
      stack.use(at());
      const ips = '{.items[0].status.addresses[?(@.type=="InternalIP")].address}';
      host = HOST ?? (await at().kubectl('get', 'nodes', '-o', `jsonpath=${ips}`)).trim();
      const began = performance.now();
      await at().helm('install');
      await at().settled();
      note('installed', { seconds: Math.round((performance.now() - began) / 1_000) });
      load = stack.use(await openLoad(at(), `nats://${host}:30422`));
    }, LONG_MS);

    afterAll(async () => {
      await keep('kubernetes-run.json', `${JSON.stringify(found, null, 2)}\n`);
      await stack.disposeAsync();
    }, LONG_MS);

    test('every pod came up at the first try', async () => {
      const pods = await podsNow(at());
      expect(pods.filter(({ ready, restarts }) => !ready || restarts > 0)).toEqual([]);
      const rss: Record<string, number> = {};
      const script = `console.log(require('fs').readFileSync('/proc/1/status','utf8').match(/VmRSS:\\s+(\\d+)/)[1])`;
      for (const one of COMPONENTS) {
        const kib = await at().kubectl(
          'exec',
          `deployment/assize-${one}`,
          '-c',
          one,
          '--',
          'node',
          '-e',
          script,
        );
        rss[one] = Math.round(Number(kib) / 1024);
      }
      note('idle MiB', rss);
    });

    test.each(EXAMPLES)('the API server takes every object of the example %s', async (example) => {
      const custom = (await at().kubectl('api-versions')).split('\n');
      const documents = (await templateOf(example)).split(/^---$/m).filter((one) => {
        const api = /^apiVersion: (\S+)$/m.exec(one)?.[1];
        return api !== undefined && custom.includes(api);
      });
      expect(documents.length).toBeGreaterThan(20);
      const moved = documents
        .join('\n---\n')
        .replaceAll('namespace: court', `namespace: ${at().aside}`)
        // The release's own has that port.
        .replace(/^ +nodePort: \d+\n/m, '');
      await keep(`${example}.yaml`, moved);
      const folder = process.env['ASSIZE_TEST_K8S_OUT'] ?? '/tmp/assize-kubernetes-run';
      // In a namespace of the same level, where nothing of the release is in its way.
      const server = ['-n', at().aside, '--server-side', '--dry-run=server', '--validate=strict'];
      const said = await at().kubectl('apply', ...server, '-f', `${folder}/${example}.yaml`);
      expect(said.trim().split('\n')).toHaveLength(documents.length);
      note(`${example}: objects taken`, documents.length);
    });

    test.each([
      [0.2, 2],
      [0.3, 10],
      [0.5, 100],
    ])(
      'claims from outside are answered by verdicts that verify: %d of them, %d a second',
      async (part, rate) => {
        const before = await takenBy(at());
        const began = performance.now();
        const cases = await publish(Math.round(CLAIMS * part), rate);
        await load.ended(cases, 600_000);
        const seconds = Number(((performance.now() - began) / 1_000).toFixed(1));
        const each = perVerdict(before, await takenBy(at()), cases.length);
        const decisions = load.decisions(cases);
        note(`from outside, ${rate} a second`, { claims: cases.length, seconds, decisions, each });
        expect(decisions['mistrial']).toBeUndefined();
      },
    );

    test('the docket lists the cases through the node, and explains one to whoever has its token', async () => {
      const newest = all.at(-1);
      const onOnePage = Math.min(all.length, 30);
      await vi.waitFor(
        async () => {
          const ended = await docketAt(at(), host, '/?state=ended');
          expect(ended.status, ended.text).toBe(200);
          expect(ended.text.match(/<section class="case /g)).toHaveLength(onOnePage);
          expect(ended.text).toContain(`<a href="/cases/${newest}">`);
        },
        { timeout: 20_000, interval: 500 },
      );
      const one = await docketAt(at(), host, `/cases/${newest}`);
      expect(one.status, one.text).toBe(200);
      expect(one.text).toContain('Signature verified');
      const stranger = await docketAt(at(), host, `/cases/${newest}`, 'wrong');
      expect(stranger.status).toBe(401);
      note('the docket lists, and verified', [onOnePage, newest]);
    });

    test('a pod that is no part of the court reaches none of it but the bus', async () => {
      const asks = ['assize-embedding:7461', 'assize-credibility:7462', 'assize-nats-monitor:8222'];
      const reached: string[] = [];
      for (const where of [...asks, 'assize-nats:4222']) {
        if (await reaches(at(), where)) reached.push(where);
      }
      note('a stranger reaches', reached);
      if (process.env['ASSIZE_TEST_K8S_POLICIES'] === 'unenforced') return;
      expect(reached).toEqual(['assize-nats:4222']);
    });

    test('a pod of each is killed under load, and nothing is lost', async () => {
      await under('killed', async () => {
        for (const one of [...COMPONENTS, 'nats']) {
          const selector = `app.kubernetes.io/component=${one}`;
          await at().kubectl(
            'delete',
            'pod',
            '-l',
            selector,
            '--grace-period=0',
            '--force',
            '--wait=false',
          );
          await later(3_000);
          await at().settled();
        }
      });
    });

    test('its node is drained under load, and nothing is lost', async () => {
      const [node = ''] = (await at().kubectl('get', 'nodes', '-o', 'name')).trim().split('\n');
      await under('drained', async () => {
        const selector = '--pod-selector=app.kubernetes.io/instance=assize';
        try {
          await at().kubectl(
            'drain',
            node,
            selector,
            '--ignore-daemonsets',
            '--delete-emptydir-data',
            '--timeout=180s',
          );
        } finally {
          await at().kubectl('uncordon', node);
        }
        await at().settled();
      });
    });

    test('every Deployment is rolled with cases open, and nothing is lost', async () => {
      const next = NEXT_TAG ? `image.tag=${NEXT_TAG}` : 'podAnnotations.roll=two';
      await under('rolled', async () => {
        await at().helm('upgrade', '--set', next);
        await at().settled();
      });
      await under('rolled back', async () => {
        await at().helmPlain('rollback', 'assize', '1');
        await at().settled();
      });
    });

    test.runIf(cluster?.scales)(
      'a burst has the defense scaled out and in again',
      async () => {
        // What came before has had it scaled too.
        const ofDefense = async () =>
          (await podsNow(at())).filter(({ component }) => component === 'defense').length;
        await until(async () => (await ofDefense()) === 1, 300_000);
        await using watched = sampling(at());
        await later(5_000);
        const cases = await publish(BURST, 1_000);
        await load.ended(cases, LONG_MS - 300_000);
        await until(() => watched.samples.at(-1)?.pods === 1, 300_000);
        const { samples } = watched;
        await keep('kubernetes-burst.json', `${JSON.stringify(samples)}\n`);
        const title = `${BURST} claims at once: the defense's queue and its pods`;
        await keep('kubernetes-burst.svg', plotOf(samples, title));
        const over = samples.find(({ lag }) => lag > 50)?.at ?? Infinity;
        const second = samples.find(({ pods }) => pods > 1)?.at ?? Infinity;
        const most = Math.max(...samples.map(({ ready }) => ready));
        note('burst', {
          claims: BURST,
          decisions: load.decisions(cases),
          secondsToNewPod: second - over,
          mostReady: most,
        });
        expect(second - over).toBeLessThan(30);
        expect(most).toBe(4);
      },
      LONG_MS,
    );

    test('each claim has one verdict, and there are no others', async () => {
      expect(new Set(all).size).toBe(all.length);
      expect(load.seen.size).toBe(all.length);
      expect([...load.twice]).toEqual([]);
      expect(await storedVerdicts(at())).toBe(all.length);
      note('in all', {
        claims: all.length,
        verdicts: load.seen.size,
        decisions: load.decisions(all),
      });
    });

    test('nothing of it is left once it is uninstalled', async () => {
      // While there is a bus to take leave of.
      await load[Symbol.asyncDispose]();
      await at().helmPlain('uninstall', 'assize', '--wait', '--timeout', '5m');
      const kinds =
        'pods,services,deployments,statefulsets,jobs,secrets,configmaps,pvc,serviceaccounts,roles,rolebindings,networkpolicies,pdb,hpa';
      const own = at().scales ? `${kinds},scaledobjects.keda.sh` : kinds;
      const left = async (): Promise<readonly string[]> =>
        (await at().kubectl('get', own, '-o', 'name'))
          .trim()
          .split('\n')
          .filter(
            (one) => !['', 'configmap/kube-root-ca.crt', 'serviceaccount/default'].includes(one),
          );
      await until(async () => (await left()).length === 0, 120_000).catch(() => undefined);
      const rest = await left();
      note('left after uninstall', rest);
      expect(rest).toEqual([]);
    });
  },
  LONG_MS,
);

/** A page of the docket through its node port, as the token of its Secret lets a reader in. */
async function docketAt(
  { kubectl }: Cluster,
  host: string,
  path: string,
  token?: string,
): Promise<DocketAnswer> {
  const read = (what: string, key: string) =>
    kubectl('get', ...what.split('/'), '-o', `jsonpath={.data.${key}}`);
  const ca = await read('configmap/assize-ca', 'ca\\.crt');
  const own = Buffer.from(await read('secret/assize-token-docket', 'token'), 'base64').toString();
  const reader = { ca, token: token ?? own.trim(), servername: 'assize-docket' };
  return docketPage(`https://${host}:30464${path}`, reader);
}

async function until(holds: () => boolean | Promise<boolean>, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within ${withinMs / 1_000} s`);
    await later(500);
  }
}

/** Whether a pod with no label of the court connects there: run once, in the judge's image. */
async function reaches({ kubectl, namespace }: Cluster, where: string): Promise<boolean> {
  const [host, port] = where.split(':');
  // Again and again: a new pod is known to what enforces policies a little later than it runs.
  const script = `const end=Date.now()+15000;(function go(){require('net').connect({host:'${host}',port:${port},timeout:3000}).once('connect',()=>process.exit(0)).once('timeout',function(){this.destroy(new Error())}).once('error',()=>Date.now()<end?setTimeout(go,500):process.exit(2))})()`;
  const image = await kubectl(
    'get',
    'deployment/assize-judge',
    '-o',
    'jsonpath={.spec.template.spec.containers[0].image}',
  );
  const name = `stranger-${port}`;
  const security = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };
  const container = { name, image, command: ['node', '-e', script], securityContext: security };
  const spec = {
    restartPolicy: 'Never',
    automountServiceAccountToken: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 10001,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    containers: [container],
  };
  const overrides = JSON.stringify({ apiVersion: 'v1', spec });
  await kubectl(
    'run',
    name,
    `--image=${image}`,
    '--restart=Never',
    `--overrides=${overrides}`,
    `--namespace=${namespace}`,
  );
  try {
    let phase = '';
    await until(async () => {
      phase = await kubectl('get', 'pod', name, '-o', 'jsonpath={.status.phase}');
      return phase === 'Succeeded' || phase === 'Failed';
    }, 60_000);
    return phase === 'Succeeded';
  } finally {
    await kubectl('delete', 'pod', name, '--wait=false');
  }
}
