import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { messageOf } from '@assize/proto/message-of';
import { DoorError } from './errors.ts';
import { POLL_MS, stampOf } from './fresh-file.ts';

/** The files of a server's certificate and key, and of the CA whose clients it knows. */
export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
  /** Absent: callers are known by tokens alone. */
  readonly clientCaFile?: string;
}

/** A server's certificate, read again when its files have changed. */
export class ServerTls {
  readonly asksForCertificates: boolean;
  readonly #files: TlsFiles;
  #stamp: string;
  #context: SecureContextOptions;

  /** @throws DoorError where the files can't be used */
  constructor(files: TlsFiles) {
    this.#files = files;
    this.asksForCertificates = files.clientCaFile !== undefined;
    [this.#stamp, this.#context] = this.#read();
  }

  get context(): SecureContextOptions {
    return this.#context;
  }

  /**
   * Tells of each new certificate that can be used, for connections from then on. Until the files fit
   * together the one before stays, and `onFault` is told once of each state that does not fit.
   */
  watch(
    use: (context: SecureContextOptions) => void,
    onFault: (error: DoorError) => void,
  ): Disposable {
    const timer = setInterval(() => {
      try {
        if (this.#stampNow() === this.#stamp) return;
        [this.#stamp, this.#context] = this.#read();
        use(this.#context);
      } catch (error) {
        if (error instanceof DoorError) onFault(error);
        else throw error;
      }
    }, POLL_MS).unref();
    return { [Symbol.dispose]: () => clearInterval(timer) };
  }

  get #paths(): string[] {
    const { certFile, keyFile, clientCaFile } = this.#files;
    return [certFile, keyFile, ...(clientCaFile === undefined ? [] : [clientCaFile])];
  }

  #stampNow(): string {
    return failingAs(this.#paths, () => this.#paths.map(stampOf).join('\n'));
  }

  #read(): [string, SecureContextOptions] {
    const { certFile, keyFile, clientCaFile } = this.#files;
    return failingAs(this.#paths, () => {
      const stamp = this.#paths.map(stampOf).join('\n');
      const context: SecureContextOptions = {
        cert: readFileSync(certFile),
        key: readFileSync(keyFile),
        ...(clientCaFile === undefined ? {} : { ca: readFileSync(clientCaFile) }),
      };
      // Throws where certificate and key are of two rotations.
      createSecureContext(context);
      return [stamp, context];
    });
  }
}

function failingAs<Result>(paths: readonly string[], work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new DoorError(
      `the certificate can't be used (${paths.join(', ')}): ${messageOf(error)}`,
      {
        cause: error,
      },
    );
  }
}
