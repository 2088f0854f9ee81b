/** How a program becomes a gateway, and stays one: a code, a key that it made itself, and a certificate that the server keeps. */
import { action, integer, permissionOf, ref, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { certificate } from './certificate.ts'
import { serverApp } from './server-app.entity.ts'

/** Hours that a code is good for, once: who installs a gateway may be told it a day before. */
export const enrolmentCodeHours = 24

/** A code that lets one program in as this gateway; what was enrolled so far stays so until the code is used. */
export const makeGatewayCode = action('gateway.enrolment.makeCode', {
  path: '/gateway/enrolment/makeCode.do',
  access: { permission: permissionOf(serverApp, 'modify') },
  input: { id: ref(() => serverApp, { required: true }) },
  output: closedObject({ name: Type.String(), code: Type.String(), expiresAt: Type.String() }),
  refusals: ['gateway.absent'],
})

/** The program shows the code and its new key, with a signature that proves that it holds the other half. */
export const enrolGateway = action('gateway.enrolment.enrol', {
  path: '/gateway/enrolment/enrol.do',
  access: 'public',
  input: {
    code: text({ required: true, max: 20 }),
    /** P-256, SPKI, base64. */
    publicKey: text({ required: true, max: 200 }),
    /** Of `enrolmentText`. */
    proof: text({ required: true, max: 200 }),
    version: text({ max: 50 }),
  },
  output: closedObject({ gatewayId: Type.Integer(), name: Type.String(), serverAppUuid: Type.String(), certificate }),
  refusals: ['gateway.wrongCode', 'gateway.wrongKey'],
})

/**
 * The next certificate for the same key, signed with it. Public, because the one so far may have ended: what counts is the signature.
 * Asked twice, it gives what the first asking gave.
 */
export const renewCertificate = action('gateway.certificate.renew', {
  path: '/gateway/certificate/renew.do',
  access: 'public',
  input: {
    /** Number of the gateway's record. */
    gateway: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    /** Of the certificate that is to be renewed. */
    serial: integer({ required: true, min: 1, max: 1_000_000 }),
    /** Milliseconds since the epoch, by the server's clock as far as the gateway knows it. */
    at: integer({ required: true, min: 0, max: Number.MAX_SAFE_INTEGER }),
    /** Of `renewalText`. */
    proof: text({ required: true, max: 200 }),
  },
  output: closedObject({ certificate }),
  refusals: ['gateway.renewalRefused', 'gateway.renewalLate'],
})

export const renewalText = (gatewayId: number, serial: number, at: number): string =>
  `renew\n${gatewayId}\n${serial}\n${at}`

export const enrolmentActions = [makeGatewayCode, enrolGateway, renewCertificate]
