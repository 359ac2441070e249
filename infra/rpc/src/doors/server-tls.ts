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
  readonly #stamp: string;
  /** As it was read first. */
  readonly context: SecureContextOptions;

  /** @throws DoorError where the files can't be used */
  constructor(files: TlsFiles) {
    this.#files = files;
    this.asksForCertificates = files.clientCaFile !== undefined;
    [this.#stamp, this.context] = this.#read();
  }

  /**
   * Tells of each new certificate that can be used, for connections from then on. Until the files fit
   * together the one before stays, and `onFault` is told once of each state that does not fit.
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
        // It is tried again each time: what can't be read now may be later, as it is.
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

  /** The stamps of all files, or why there is none of one. */
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
      // Throws where certificate and key are of two rotations.
      createSecureContext(context);
      return [stamp, context];
    } catch (cause) {
      const why = `the certificate can't be used (${this.#paths.join(', ')}): ${messageOf(cause)}`;
      throw new DoorError(why, { cause });
    }
  }
}
