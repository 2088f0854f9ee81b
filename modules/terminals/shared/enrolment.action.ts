import { section } from '@mouldwright/basic/shared'
import { action, permissionOf, ref, rows, text } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { terminal } from './terminal.entity.ts'

/** Minutes that a code is good for, once. */
export const codeMinutes = 10

/** A code for one tablet, to be typed there. */
export const makeEnrolmentCode = action('terminals.terminal.makeCode', {
  path: '/terminals/terminal/makeCode.do',
  access: { permission: permissionOf(terminal, 'enrol') },
  input: {
    name: text({ required: true, max: 30 }),
    sectionId: ref(() => section),
    place: text({ max: 50 }),
  },
  output: closedObject({ code: Type.String(), expiresAt: Type.String() }),
  refusals: ['terminal.nameTaken'],
})

/** The tablet shows the code and its new key, with a signature that proves that it holds the other half. */
export const enrolTerminal = action('terminals.terminal.enrol', {
  path: '/terminals/terminal/enrol.do',
  access: 'public',
  input: {
    code: text({ required: true, max: 20 }),
    /** P-256, SPKI, base64. */
    publicKey: text({ required: true, max: 200 }),
    /** Of `enrolmentText`. */
    proof: text({ required: true, max: 200 }),
    version: text({ max: 40 }),
  },
  output: closedObject({ terminalId: Type.Integer(), name: Type.String() }),
  refusals: ['terminal.wrongCode', 'terminal.wrongKey', 'terminal.nameTaken'],
})

/** From then on nothing that it signs counts. */
export const revokeTerminals = action('terminals.terminal.revoke', {
  path: '/terminals/terminal/revoke.do',
  access: { permission: permissionOf(terminal, 'revoke') },
  input: {
    terminals: rows({
      required: true,
      fields: { id: ref(() => terminal, { required: true }) },
      key: ['id'],
      max: 100,
    }),
  },
  output: closedObject({ revoked: Type.Integer() }),
})

export const enrolmentActions = [makeEnrolmentCode, enrolTerminal, revokeTerminals]
