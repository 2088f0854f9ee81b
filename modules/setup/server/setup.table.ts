import { column, table } from '@mouldwright/server-kit'
import { exampleSteps, factoryKinds, stepStates, wizardSteps } from '../shared/index.ts'

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

/** The example that a demo puts into a factory: how far it is, and which server makes it. */
export const setupExample = table('setup_example', {
  scope: 'factory',
  columns: {
    step: column.text({ check: oneOf('step', exampleSteps) }),
    percent: column.integer({ default: '0' }),
    /** Until then it is somebody's work; whoever makes it moves this on. */
    held_until: column.instant({ nullable: true }),
    changed_at: column.instant(),
  },
  key: [],
})
