import { action } from '@mouldwright/kernel'
import { Type, type Static } from 'typebox'

/** How an example factory comes to be, in this order. */
export const exampleSteps = ['import', 'plan', 'report', 'replan', 'done'] as const
export type ExampleStep = (typeof exampleSteps)[number]

const exampleSchema = Type.Object(
  {
    /** Null: no example is being made here. */
    step: Type.Union([Type.Enum([...exampleSteps]), Type.Null()]),
    /** Of the step. */
    percent: Type.Integer(),
  },
  { additionalProperties: false },
)
export type ExampleState = Static<typeof exampleSchema>

/** How far the example is that a demo puts into this factory. */
export const getExample = action('setup.example.get', {
  path: '/setup/example/get.do',
  access: 'signedIn',
  input: {},
  output: exampleSchema,
  reads: true,
})
