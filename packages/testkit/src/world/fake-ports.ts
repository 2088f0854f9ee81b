/** The outside world of tests: nothing is sent outside, and what would have been sent can be read. */
import { createAssistantPort, type AssistantPort } from '@mouldwright/assistant/server/api'
import { createConnectorPort } from '@mouldwright/connector/server/api'
import { createKeptPorts, type KeptMessage, type Message } from '@mouldwright/courier/server/api'
import type { BackupPort, SeenBackup } from '@mouldwright/oms/server/api'
import type { Clock, Ports } from '@mouldwright/server-kit'

export interface FakePorts extends Ports {
  trustedHosts: string[]
  assistant: { -readonly [K in keyof AssistantPort]: AssistantPort[K] }
  sms: Ports['sms'] & { dayMost: number; dialCodes: string[] }
  mail: Ports['mail'] & { dayMost: number }
  /** The last hundred that left, newest first. */
  kept: readonly KeptMessage[]
  backups: { -readonly [K in keyof BackupPort]: BackupPort[K] } & { made: SeenBackup[] }
  /** What a provider would do with a message before it takes it: throws where it refuses. */
  onSend: (message: Message) => void | Promise<void>
}

export function createFakePorts(clock: Pick<Clock, 'now'> = Date): FakePorts {
  const { sms, mail, kept } = createKeptPorts(clock, { smsDayMost: 100_000, mailDayMost: 100_000, dialCodes: ['+86'] })
  const ports: FakePorts = {
    kept,
    trustedHosts: ['login.partner.test', '10.0.0.8:9000'],
    connector: createConnectorPort({ isDemo: true, timeoutMs: 2_000 }),
    assistant: createAssistantPort(),
    onSend: () => {},
    backups: createFakeBackups(clock),
    sms: { dayMost: sms.dayMost, dialCodes: [...sms.dialCodes], send: (message) => pass(sms, message) },
    mail: { dayMost: mail.dayMost, send: (message) => pass(mail, message) },
  }
  const pass = async (port: Pick<Ports['mail'], 'send'>, message: Message) => {
    await ports.onSend(message)
    await port.send(message)
  }
  return ports
}

/** A disk of backups that holds names alone; tests of the real one start a server. */
function createFakeBackups(clock: Pick<Clock, 'now'>): FakePorts['backups'] {
  const made: SeenBackup[] = []
  const at = () => new Date(clock.now()).toISOString()
  return {
    made,
    about: async () => ({ folder: '/backups', isBesideData: false, hindrance: null, database: null }),
    list: async (limit) => made.slice(-limit).reverse(),
    make: async (keep) => {
      const name = `mouldwright-${at()}`
      made.push({ name, at: at(), bytes: 1_048_576, version: 'test', migration: 1, proof: null })
      made.splice(0, made.length - keep)
      return { name, bytes: 1_048_576 }
    },
    prove: async () => {
      const newest = made.at(-1)!
      newest.proof = { at: at(), tenants: 1, rows: 10, files: 2 }
      return { name: newest.name }
    },
  }
}
