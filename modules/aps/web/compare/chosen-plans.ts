import { comparedPlans } from '../../shared/index.ts'

/** A plan in an address: the schedule's that counts, or an earlier one of it. */
export interface ChosenPlan {
  scheduleId: number
  planId?: number
}

const isId = (value: number) => Number.isSafeInteger(value) && value > 0

/** `7,8.123`: the plan of schedule 7 that counts, and plan 123 of schedule 8. What is no such thing is left out. */
export function readPlans(text: string | null): ChosenPlan[] {
  const seen = new Set<string>()
  return (text ?? '').split(',').flatMap((one) => {
    const [scheduleId, planId] = one.split('.').map(Number)
    if (scheduleId === undefined || !isId(scheduleId) || (planId !== undefined && !isId(planId)) || seen.has(one))
      return []
    seen.add(one)
    return seen.size > comparedPlans.most ? [] : [planId === undefined ? { scheduleId } : { scheduleId, planId }]
  })
}

export const planText = ({ scheduleId, planId }: ChosenPlan): string =>
  planId === undefined ? String(scheduleId) : `${scheduleId}.${planId}`

/** Address of the comparison. */
export const comparePath = (plans: readonly ChosenPlan[]): string =>
  `/aps/compare?plans=${plans.map(planText).join(',')}`
