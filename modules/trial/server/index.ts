import { serverModule } from '@mouldwright/server-kit'
import { en } from '../locales/en.ts'
import { zh } from '../locales/zh.ts'
import { trials } from '../module.ts'
import { holdGate, holdsMark } from './hold-gate.ts'
import { issueBehaviour } from './issue.behaviour.ts'
import { issueHandlers } from './issue.handlers.ts'
import { modificationBehaviour } from './modification.behaviour.ts'
import { modificationHandlers } from './modification.handlers.ts'
import { idsOfModifications } from './modification-ids.ts'
import { modificationTables } from './modification.table.ts'
import { mouldTrials } from './trial-dates.ts'
import { trialBehaviour } from './trial.behaviour.ts'
import { trialHandlers } from './trial.handlers.ts'

export default serverModule({
  module: trials,
  words: { zh, en },
  handlers: [...trialHandlers, ...issueHandlers, ...modificationHandlers],
  behaviours: [trialBehaviour, issueBehaviour, modificationBehaviour],
  tables: modificationTables,
  extensions: { mouldTrials, holdGate, holdsMark, idsOfModifications },
})
