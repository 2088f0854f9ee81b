/** The file store does not answer, or does not let us in. */
export class BlobStoreUnreachable extends Error {
  /** A code of the network (`ECONNREFUSED`) or of the store (`SignatureDoesNotMatch`); never a secret. */
  readonly reason: string
  constructor(reason: string) {
    super(`The file store cannot be used: ${reason}.`)
    this.name = 'BlobStoreUnreachable'
    this.reason = reason
  }
}
