import type { Server, ServerDuplexStream, ServiceDefinition } from '@grpc/grpc-js';
import type { PackageDefinition } from '@grpc/proto-loader';
import type { ImplementedService } from '#src/types.ts';

/** The descriptors of the files from which a method's request type was loaded; each message type carries them. */
function descriptorsOf(method: object): Buffer[] {
  if (!('requestType' in method)) return [];
  const type = method.requestType;
  if (typeof type !== 'object' || type === null || !('fileDescriptorProtos' in type)) return [];
  const { fileDescriptorProtos } = type;
  return Array.isArray(fileDescriptorProtos)
    ? fileDescriptorProtos.filter((file) => Buffer.isBuffer(file))
    : [];
}

function filesOf(services: readonly ImplementedService[]): PackageDefinition {
  const methods = services.flatMap(({ definition }) => Object.values(definition));
  // Only the descriptors are read from a package definition; an enum is the smallest type that carries them.
  return Object.fromEntries(
    methods.map((method) => [
      method.path,
      {
        format: 'Protocol Buffer 3 EnumDescriptorProto',
        type: {},
        fileDescriptorProtos: descriptorsOf(method),
      },
    ]),
  );
}

const VERSIONS = ['v1', 'v1alpha'].map(
  (version) => `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`,
);

type Calls = ServerDuplexStream<unknown, unknown>;

interface Reflected {
  readonly method: ServiceDefinition[string];
  readonly answer: (calls: Calls) => void;
}

const isAnswer = (value: unknown): value is Reflected['answer'] => typeof value === 'function';

async function loaded(services: readonly ImplementedService[]): Promise<Map<string, Reflected>> {
  const { ReflectionService } = await import('@grpc/reflection');
  const found = new Map<string, Reflected>();
  new ReflectionService(filesOf(services), { services: serviceNames(services) }).addToServer({
    addService(definition, implementation) {
      for (const [name, method] of Object.entries(definition)) {
        const answer: unknown = implementation[name];
        if (isAnswer(answer)) found.set(method.path, { method, answer });
      }
    },
  });
  return found;
}

/** Loaded at the first call: it takes a tenth of a second to read the package's files and encode ours again. */
export function addReflection(server: Server, services: readonly ImplementedService[]): void {
  let first: Promise<Map<string, Reflected>> | undefined;
  for (const path of VERSIONS) {
    let known: Reflected | undefined;
    const reflected = (): Reflected => {
      if (known === undefined) throw new Error(`${path} isn’t loaded`);
      return known;
    };
    const answer = async (calls: Calls): Promise<void> => {
      first ??= loaded(services);
      known = (await first).get(path);
      reflected().answer(calls);
    };
    const ServerReflectionInfo: ServiceDefinition[string] = {
      path,
      requestStream: true,
      responseStream: true,
      requestSerialize: (value) => reflected().method.requestSerialize(value),
      requestDeserialize: (bytes): unknown => reflected().method.requestDeserialize(bytes),
      responseSerialize: (value) => reflected().method.responseSerialize(value),
      responseDeserialize: (bytes): unknown => reflected().method.responseDeserialize(bytes),
    };
    server.addService(
      { ServerReflectionInfo },
      {
        // gRPC reads nothing of a call before its stream has a listener, and by then the package is loaded.
        ServerReflectionInfo(calls: Calls) {
          answer(calls).catch((error: unknown) => {
            calls.destroy(error instanceof Error ? error : undefined);
          });
        },
      },
    );
  }
}

/** `/assize.v1.Embedding/Embed` → `assize.v1.Embedding` */
export function serviceNames(services: readonly ImplementedService[]): string[] {
  const paths = services.flatMap(({ definition }) => Object.values(definition).map((m) => m.path));
  return [...new Set(paths.map((path) => path.split('/')[1] ?? ''))];
}
