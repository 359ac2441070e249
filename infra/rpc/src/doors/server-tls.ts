import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { messageOf } from '@assize/proto/message-of';
import { DoorError } from './errors.ts';
import { POLL_MS, stampOf } from './fresh-file.ts';

export interface TlsFiles {
  readonly certFile: string;
  readonly keyFile: string;
  /** Absent: callers are identified by tokens only. */
  readonly clientCaFile?: string;
}

export class ServerTls {
  readonly asksForCertificates: boolean;
  readonly #files: TlsFiles;
  readonly #stamp: string;
  readonly context: SecureContextOptions;

  /** @throws DoorError if the files can't be used */
  constructor(files: TlsFiles) {
    this.#files = files;
    this.asksForCertificates = files.clientCaFile !== undefined;
    [this.#stamp, this.context] = this.#read();
  }

  /**
   * Calls `use` with each new valid certificate, for connections from then on. While the files don't match, the
   * previous certificate stays in use, and `onFault` is called once for each such state.
   */
  watch(
    use: (context: SecureContextOptions) => void,
    onFault: (error: DoorError) => void,
  ): Disposable {
    let used = this.#stamp;
    let faulty = '';
    const timer = setInterval(() => {
      const state = this.#stateNow();
      if (state === used) return;
      try {
        const [stamp, context] = this.#read();
        used = stamp;
        use(context);
      } catch (error) {
        if (!(error instanceof DoorError)) throw error;
        // The read is retried at each check: the same files may become readable later.
        if (state !== faulty) onFault(error);
        faulty = state;
      }
    }, POLL_MS).unref();
    return { [Symbol.dispose]: () => clearInterval(timer) };
  }

  get #paths(): string[] {
    const { certFile, keyFile, clientCaFile } = this.#files;
    return [certFile, keyFile, ...(clientCaFile === undefined ? [] : [clientCaFile])];
  }

  #stateNow(): string {
    try {
      return this.#paths.map(stampOf).join('\n');
    } catch (error) {
      return messageOf(error);
    }
  }

  #read(): [string, SecureContextOptions] {
    const { certFile, keyFile, clientCaFile } = this.#files;
    try {
      const stamp = this.#paths.map(stampOf).join('\n');
      const context: SecureContextOptions = {
        cert: readFileSync(certFile),
        key: readFileSync(keyFile),
        ...(clientCaFile === undefined ? {} : { ca: readFileSync(clientCaFile) }),
      };
      // Throws if the certificate and the key don't match, as in the middle of a rotation.
      createSecureContext(context);
      return [stamp, context];
    } catch (cause) {
      const why = `the certificate can't be used (${this.#paths.join(', ')}): ${messageOf(cause)}`;
      throw new DoorError(why, { cause });
    }
  }
}
