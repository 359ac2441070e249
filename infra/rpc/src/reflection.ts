import type { PackageDefinition } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import type { ImplementedService } from '#src/types.ts';

/** Each message type carries the descriptors of the files that it was loaded from. */
function descriptorsOf(method: object): Buffer[] {
  if (!('requestType' in method)) return [];
  const type = method.requestType;
  if (typeof type !== 'object' || type === null || !('fileDescriptorProtos' in type)) return [];
  const { fileDescriptorProtos } = type;
  return Array.isArray(fileDescriptorProtos)
    ? fileDescriptorProtos.filter((file) => Buffer.isBuffer(file))
    : [];
}

/** The standard reflection service over the files that the services were loaded from. */
export function reflectionOf(services: readonly ImplementedService[]): ReflectionService {
  const methods = services.flatMap(({ definition }) => Object.values(definition));
  // Only the descriptors are read of what a package defines; the least of its shapes carries them.
  const files: PackageDefinition = Object.fromEntries(
    methods.map((method) => [
      method.path,
      {
        format: 'Protocol Buffer 3 EnumDescriptorProto',
        type: {},
        fileDescriptorProtos: descriptorsOf(method),
      },
    ]),
  );
  return new ReflectionService(files, { services: serviceNames(services) });
}

/** `/assize.v1.Embedding/Embed` → `assize.v1.Embedding` */
export function serviceNames(services: readonly ImplementedService[]): string[] {
  const paths = services.flatMap(({ definition }) => Object.values(definition).map((m) => m.path));
  return [...new Set(paths.map((path) => path.split('/')[1] ?? ''))];
}
