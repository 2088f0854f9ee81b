import { action } from '@mouldwright/kernel'
import { closedObject, orNull, Type, type Static } from '@mouldwright/kernel/schema'

/** How an example factory comes to be, in this order. */
export const exampleSteps = ['import', 'plan', 'report', 'replan', 'done'] as const
export type ExampleStep = (typeof exampleSteps)[number]

const exampleSchema = closedObject({
  /** Null: no example is being made here. */
  step: orNull(Type.Enum([...exampleSteps])),
  /** Of the step. */
  percent: Type.Integer(),
})
export type ExampleState = Static<typeof exampleSchema>

/** How far the example is that a demo puts into this factory. */
export const getExample = action('setup.example.get', {
  path: '/setup/example/get.do',
  access: 'signedIn',
  output: exampleSchema,
  reads: true,
})
