import { user } from '@mouldwright/identity/shared'
import { action, permissionOf, ref, rows, text } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'
import { pin } from './pin.entity.ts'

const nothing = closedObject({})

/** The right to report work at terminals: all that a worker needs who never signs in anywhere else. */
export const workRight = 'terminals.terminal:work'

/** Wrong tries of one person at one terminal before both have to wait. */
export const mostTries = 5
export const lockMinutes = 5

export const setPin = action('terminals.pin.set', {
  path: '/terminals/pin/set.do',
  access: { permission: permissionOf(pin, 'set') },
  input: { userId: ref(() => user, { required: true }), pin: text({ required: true, max: 8 }) },
  output: nothing,
  refusals: ['pin.taken', 'pin.mayNotWork', 'user.beyondOwn'],
})

export const setOwnPin = action('terminals.pin.setOwn', {
  path: '/terminals/pin/setOwn.do',
  access: { permission: workRight },
  input: { pin: text({ required: true, max: 8 }) },
  output: nothing,
  refusals: ['pin.taken'],
})

export const removePins = action('terminals.pin.clear', {
  path: '/terminals/pin/clear.do',
  access: { permission: permissionOf(pin, 'set') },
  input: {
    pins: rows({ required: true, fields: { id: ref(() => pin, { required: true }) }, key: ['id'], max: 100 }),
  },
  output: closedObject({ removed: Type.Integer() }),
})

const person = closedObject({
  userId: Type.Integer(),
  name: Type.String(),
  /** What else people are found by: work number and spelling. */
  search: Type.String(),
  hasPin: Type.Boolean(),
})
export type TerminalPerson = Static<typeof person>

/** Who may work at terminals of the factory. */
export const listPeople = action('terminals.person.list', {
  path: '/terminals/person/list.do',
  access: 'terminal',
  output: closedObject({ people: Type.Array(person) }),
  reads: true,
})

/** Proves who stands at the terminal: by badge, or by name and PIN. */
export const signInAtTerminal = action('terminals.person.signIn', {
  path: '/terminals/person/signIn.do',
  access: 'terminal',
  input: {
    badge: text({ max: 40 }),
    userId: ref(() => user),
    pin: text({ max: 8 }),
  },
  output: closedObject({ userId: Type.Integer(), name: Type.String(), language: orNull(Type.Enum(['zh', 'en'])) }),
  refusals: ['person.unknown', 'person.wrongPin', 'person.locked', 'person.noPin'],
})

export const personActions = [setPin, setOwnPin, removePins, listPeople, signInAtTerminal]
