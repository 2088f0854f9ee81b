/** The record of a run: all that decides its plan, and the plan. A file of JSON; what is large in it stands as it is kept, in base 64. */
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'
import { Check } from 'typebox/value'

const bytes = Type.String({ minLength: 1 })
const count = Type.Integer({ minimum: 0 })
const schema = closedObject({
  format: Type.Literal('mouldwright-run'),
  version: Type.Literal(1),
  engineVersion: Type.String(),
  seed: count,
  /** What the run did: the measure of effort that does not depend on a clock. */
  epochs: count,
  /** Settings are part of the problem. */
  problem: bytes,
  names: bytes,
  /** The published plan that the run went on from, and what its numbers are called; absent where it began anew. */
  goOnFrom: Type.Optional(closedObject({ answer: bytes, names: bytes })),
  /** Only what could not stay where that plan has it was planned again. */
  onlyTouched: Type.Optional(Type.Literal(true)),
  /** The plan that came out; its `steps` say where a run was stopped. */
  plan: bytes,
})
export type RunRecord = Static<typeof schema>

/** @throws Error where a text is no record of a run, in words for whoever named the file */
export function readRecord(text: string): RunRecord {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('The file is no record of a run: it is not JSON.')
  }
  if (!Check(schema, value)) throw new Error('The file is no record of a run of this version.')
  return value
}

export const fromText = (base64: string): Uint8Array => Buffer.from(base64, 'base64')
export const toText = (content: Uint8Array): string => Buffer.from(content).toString('base64')
