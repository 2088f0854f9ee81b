/** The first call of a gateway: shows its code and its key, and is told who it is. */
import type { KeyObject } from 'node:crypto'
import { enrolmentText } from '@mouldwright/kernel'
import { enrolGateway, type Certificate } from '@mouldwright/gateway/shared'
import type { GatewayConfig } from './config.ts'
import { publicKeyOf, signWith, writeIdentity, type Identity } from './identity.ts'
import { post } from './post.ts'

interface Enrolled {
  gatewayId: number
  name: string
  serverAppUuid: string
  certificate: Certificate
}

const plainCode = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

export async function enrol(
  { folder, server, version }: Pick<GatewayConfig, 'folder' | 'server' | 'version'>,
  key: KeyObject,
  typed: string,
): Promise<Identity> {
  const code = plainCode(typed)
  const publicKey = publicKeyOf(key)
  const proof = signWith(key, enrolmentText(code, publicKey))
  const sentAt = Date.now()
  const body = JSON.stringify({ code, publicKey, proof, version })
  const enrolled = (await post(server, enrolGateway.path, body)) as Enrolled
  const clockOffset = Date.parse(enrolled.certificate.now) - (sentAt + Date.now()) / 2
  const identity = { server, ...enrolled, clockOffset: Math.round(clockOffset), origins: [server] }
  await writeIdentity(folder, identity)
  return identity
}
