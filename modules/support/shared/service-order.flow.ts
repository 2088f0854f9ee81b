import { flow } from '@mouldwright/kernel'

/** The company submits and confirms, the provider accepts and processes. What is not solved for the company is worked on again. */
export const serviceOrderFlow = flow('submitted', {
  submitted: ['accepted'],
  accepted: ['processed'],
  processed: ['confirmed', 'accepted'],
  confirmed: ['rated'],
  rated: [],
})
export const serviceOrderStatus = ['submitted', 'accepted', 'processed', 'confirmed', 'rated'] as const
export type ServiceOrderStatus = (typeof serviceOrderStatus)[number]
