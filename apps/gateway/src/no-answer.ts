/** Why no answer came, for whoever reads a log or asks the doctor. */

/** Of a certificate that is in order, as far as this computer can tell: only who signed it is not known here. */
const unknownAuthority = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

export function whyNoAnswer(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: { code?: string } }
  const reason = cause?.code ?? code ?? message ?? String(error)
  return unknownAuthority.has(reason)
    ? `${reason}; this computer does not know the authority of its certificate: start with NODE_EXTRA_CA_CERTS=/path/to/that-authority.pem`
    : reason
}
