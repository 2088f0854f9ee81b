import { action, choice, rows, text, type OutputOf } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

const list = <T extends Parameters<typeof Type.Array>[0]>(of: T) => Type.Array(of)

/** Whoever sets a factory up. Importing asks for the rights of each kind of record besides. */
export const setupRight = 'setup.wizard:use'
const access = { permission: setupRight }

/** Kinds of factory that there is a pack for. */
export const factoryKinds = ['injection', 'stamping'] as const
export type FactoryKind = (typeof factoryKinds)[number]

/** In this order; each can be skipped. */
export const wizardSteps = ['company', 'pack', 'machines', 'moulds', 'plan'] as const
export type WizardStep = (typeof wizardSteps)[number]

export const stepStates = ['open', 'done', 'skipped'] as const
export type StepState = (typeof stepStates)[number]

const kind = choice({ required: true, options: factoryKinds })
const language = choice({ required: true, options: ['zh', 'en'] })
/** Rows of a pack by entity and key. */
const mostRows = 1_000

const wizardSchema = closedObject({
  /** The kind of factory that was chosen. */
  kind: orNull(Type.Enum([...factoryKinds])),
  steps: list(
    closedObject({
      step: Type.Enum([...wizardSteps]),
      state: Type.Enum([...stepStates]),
      /** What the step still lacks, said to people. */
      missing: list(Type.String()),
    }),
  ),
})
export type Wizard = Static<typeof wizardSchema>

/** How far the factory is. A step is done when what it brings is there; the facts of the company are done when somebody says so. */
export const getWizard = action('setup.wizard.get', {
  path: '/setup/wizard/get.do',
  access,
  output: wizardSchema,
  reads: true,
})

/** Remembers what somebody decided about a step, for all who set this factory up, on any device. */
export const saveWizard = action('setup.wizard.save', {
  path: '/setup/wizard/save.do',
  access,
  input: {
    step: choice({ required: true, options: wizardSteps }),
    state: choice({ required: true, options: stepStates }),
    kind: choice({ options: factoryKinds }),
  },
  output: wizardSchema,
})

/** What a pack would bring, row by row. */
export const previewPack = action('setup.pack.preview', {
  path: '/setup/pack/preview.do',
  access,
  input: { kind, language },
  output: closedObject({
    sheets: list(
      closedObject({
        entity: Type.String(),
        label: Type.String(),
        columns: list(Type.String()),
        rows: list(
          closedObject({
            key: Type.String(),
            cells: list(Type.String()),
            /** A record of this key is there already. */
            exists: Type.Boolean(),
          }),
        ),
      }),
    ),
  }),
  reads: true,
})
export type PackPreview = OutputOf<typeof previewPack>

/** A pack as a workbook of one's own, less what was left out: imported like any other. */
export const preparePack = action('setup.pack.prepare', {
  path: '/setup/pack/prepare.do',
  access,
  input: {
    kind,
    language,
    leftOut: rows({
      fields: { entity: text({ required: true, max: 100 }), key: text({ required: true, max: 200 }) },
      key: ['entity', 'key'],
      max: mostRows,
    }),
  },
  output: closedObject({ fileId: Type.Integer(), name: Type.String(), bytes: Type.Integer() }),
  refusals: ['pack.nothingLeft'],
})

/** A workbook to fill with one's own machines, or moulds. Its example rows name what the pack of this kind brings. */
export const setupWorkbook = action('setup.workbook.download', {
  method: 'GET',
  path: '/setup/workbook/download.do',
  access,
  input: {
    kind: choice({ required: true, options: factoryKinds, default: 'injection' }),
    language: choice({ required: true, options: ['zh', 'en'], default: 'zh' }),
    about: choice({ required: true, options: ['machines', 'moulds'], default: 'machines' }),
  },
  output: Type.Unknown(),
  answers: 'file',
  unnoted: 'all',
  reads: true,
})

export const wizardActions = [getWizard, saveWizard, previewPack, preparePack, setupWorkbook]
