/** What an MTConnect agent answers, read with limits: no document type, no entities of its own, so deep and so long at most. */
import { SaxesParser, type SaxesTagPlain } from 'saxes'

export const mostDocumentBytes = 4 * 1024 * 1024
const mostDepth = 40
const mostObservations = 20_000

export interface Observation {
  /** `Execution`, `Availability`, `EmergencyStop`, or the level of a condition: `Fault`, `Warning`, `Normal`, `Unavailable`. */
  name: string
  dataItemId: string
  sequence: number
  timestamp: string
  text: string
  isCondition: boolean
  nativeCode: string
}

export interface Document {
  instanceId: string
  nextSequence: number
  /** The agent's clock when it answered. */
  creationTime: string
  observations: Observation[]
  /** Codes of errors: `OUT_OF_RANGE`. */
  errors: string[]
}

export class BrokenDocument extends Error {}

const plainName = (name: string) => name.slice(name.indexOf(':') + 1)

export function readDocument(xml: string): Document {
  const read: Document = { instanceId: '', nextSequence: 0, creationTime: '', observations: [], errors: [] }
  const parser = new SaxesParser()
  const path: string[] = []
  let current: Observation | undefined
  parser.on('error', (error) => {
    throw new BrokenDocument(error.message)
  })
  parser.on('doctype', () => {
    throw new BrokenDocument('A document of an agent has no document type.')
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const name = plainName(tag.name)
    const parent = path.at(-1)
    path.push(name)
    if (path.length > mostDepth) throw new BrokenDocument('The document is nested too deeply.')
    const { attributes } = tag
    if (name === 'Header') {
      read.instanceId = attributes['instanceId'] ?? ''
      read.nextSequence = Number(attributes['nextSequence'] ?? 0)
      read.creationTime = attributes['creationTime'] ?? ''
    } else if (name === 'Error' && attributes['errorCode']) read.errors.push(attributes['errorCode'])
    else if (attributes['dataItemId'] && attributes['sequence']) {
      current = {
        name,
        dataItemId: attributes['dataItemId'],
        sequence: Number(attributes['sequence']),
        timestamp: attributes['timestamp'] ?? '',
        text: '',
        isCondition: parent === 'Condition',
        nativeCode: attributes['nativeCode'] ?? '',
      }
      if (read.observations.length >= mostObservations)
        throw new BrokenDocument('The document has too many observations.')
      read.observations.push(current)
    }
  })
  parser.on('text', (text) => {
    if (current && current.text.length < 500) current.text += text
  })
  parser.on('closetag', () => {
    path.pop()
    current = undefined
  })
  parser.write(xml).close()
  if (!read.instanceId && read.errors.length === 0) throw new BrokenDocument('This is no answer of an MTConnect agent.')
  read.observations.sort((a, b) => a.sequence - b.sequence)
  return read
}
