import { action, type OutputOf } from '@mouldwright/kernel'
import { closedObject, orNull, Type } from '@mouldwright/kernel/schema'

/** How an example factory comes to be, in this order. */
export const exampleSteps = ['import', 'plan', 'report', 'replan', 'done'] as const
export type ExampleStep = (typeof exampleSteps)[number]

/** How far the example is that a demo puts into this factory. */
export const getExample = action('setup.example.get', {
  path: '/setup/example/get.do',
  access: 'signedIn',
  output: closedObject({
    /** Null: no example is being made here. */
    step: orNull(Type.Enum([...exampleSteps])),
    /** Of the step. */
    percent: Type.Integer(),
  }),
  reads: true,
})
export type ExampleState = OutputOf<typeof getExample>
