/** Which certificate of a server is spoken to: the very one that somebody has compared, whoever signed it and however old it is. */
import { createHash, X509Certificate } from 'node:crypto'
import { StatusCodes, type StatusCode } from 'node-opcua-client'
import { OPCUACertificateManager } from 'node-opcua-certificate-manager'

/** SHA-256 of the server's own certificate; those of its authorities may stand behind it. */
export const hashOf = (certificate: Uint8Array): string =>
  createHash('sha256').update(new X509Certificate(certificate).raw).digest('hex')

export class PinnedTrust extends OPCUACertificateManager {
  readonly #trusted: string | null
  constructor(rootFolder: string, trusted: string | null) {
    super({ rootFolder, disableFileWatchers: true })
    this.#trusted = trusted?.toLowerCase() ?? null
  }
  isTrusted(hash: string): boolean {
    return hash === this.#trusted
  }
  override checkCertificate(certificate: unknown): Promise<StatusCode>
  override checkCertificate(certificate: unknown, callback: (error: Error | null, status?: StatusCode) => void): void
  override checkCertificate(
    certificate: unknown,
    callback?: (error: Error | null, status?: StatusCode) => void,
  ): Promise<StatusCode> | void {
    const [own] = [certificate].flat()
    const status = this.isTrusted(hashOf(own as Uint8Array)) ? StatusCodes.Good : StatusCodes.BadCertificateUntrusted
    return callback ? callback(null, status) : Promise.resolve(status)
  }
}
