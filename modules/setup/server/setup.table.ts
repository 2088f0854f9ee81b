import { column, table } from '@mouldwright/server-kit'
import { factoryKinds, stepStates, wizardSteps } from '../shared/index.ts'

const oneOf = (name: string, options: readonly string[]) =>
  `${name} in (${options.map((option) => `'${option}'`).join(', ')})`

/** What people decided about each step of the wizard. */
export const setupStep = table('setup_step', {
  scope: 'factory',
  columns: {
    step: column.text({ check: oneOf('step', wizardSteps) }),
    state: column.text({ check: oneOf('state', stepStates) }),
    kind: column.text({ nullable: true, check: oneOf('kind', factoryKinds) }),
    changed_at: column.instant(),
  },
  key: ['step'],
})
