import { event } from '@mouldwright/kernel'
import type { ExampleState } from './example.action.ts'

/** The example of a factory has got further. */
export const exampleMoved = event<ExampleState>()('setup.exampleMoved', 'factory')
