/** The way of a program to a machine: asked for by a person, carried out by the gateway that serves the machine. */
import { machine } from '@mouldwright/basic/shared'
import { action, choice, integer, permissionOf, ref, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { program } from './program.entity.ts'
import { gatewayFaults } from './transfer.flow.ts'

const words = orNull(Type.String())

/** Seconds in which a gateway has to come for a program, and after that to bring it. */
export const transferSeconds = { waiting: 60, underWay: 15 * 60 } as const
/** A program travels to the gateway in parts of so many bytes. */
export const transferPartBytes = 1024 * 1024

export const sendProgram = action('cam.transfer.send', {
  path: '/cam/transfer/send.do',
  access: { permission: permissionOf(program, 'send') },
  input: { id: ref(() => program, { required: true }), machineId: ref(() => machine, { required: true }) },
  output: closedObject({ transferId: Type.Integer() }),
  refusals: [
    'program.notReleased',
    'transfer.noWay',
    'transfer.otherMachineType',
    'transfer.gatewayAway',
    'transfer.underWay',
  ],
})

const taken = closedObject({
  id: Type.Integer(),
  kind: Type.Enum(['programFolder', 'programFtp']),
  address: Type.String(),
  login: words,
  password: words,
  fileName: Type.String(),
  bytes: Type.Integer(),
  hash: Type.String(),
  /** Of the call that asked for it. */
  traceId: words,
})
export type TakenTransfer = Static<typeof taken>

/** A gateway asks for the next program that it is to bring; one that it was stopped at comes again. */
export const takeTransfer = action('cam.transfer.take', {
  path: '/cam/gateway/take.do',
  access: 'gateway',
  output: closedObject({
    transfer: orNull(taken),
    /** When to ask again: soon where machines of this gateway take programs. */
    againSeconds: Type.Integer(),
  }),
})

export const readTransfer = action('cam.transfer.read', {
  path: '/cam/gateway/read.do',
  access: 'gateway',
  input: {
    transferId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    offset: integer({ required: true, min: 0, max: 20 * 1024 * 1024 }),
  },
  /** Base64. */
  output: closedObject({ content: Type.String() }),
  refusals: ['transfer.over'],
  reads: true,
})

export const reportTransfer = action('cam.transfer.report', {
  path: '/cam/gateway/report.do',
  access: 'gateway',
  input: {
    transferId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    state: choice({ required: true, options: ['writing', 'checking', 'done', 'failed'] }),
    fault: choice({ options: gatewayFaults }),
    detail: text({ max: 200 }),
  },
  /** Whether it is still wanted. */
  output: closedObject({ goesOn: Type.Boolean() }),
})

export const transferActions = [sendProgram, takeTransfer, readTransfer, reportTransfer]
