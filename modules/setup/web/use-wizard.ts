import { call, takeAnswer, tellFailure, useSession, useWords } from '@mouldwright/web-kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getWizard,
  saveWizard,
  type FactoryKind,
  type StepState,
  type Wizard,
  type WizardStep,
} from '../shared/index.ts'

/** How far the factory is. Under `entity`, so that whatever an import brings is looked at again. */
export function useWizard() {
  const client = useQueryClient()
  const { language } = useWords()
  const place = useSession(({ user }) => `${user?.tenantId}/${user?.factoryId}`)
  const key = ['entity', 'setup.wizard', place, language]
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => call(getWizard, {}, { signal }) })

  async function decide(step: WizardStep, state: StepState, kind?: FactoryKind): Promise<boolean> {
    try {
      const known = await call(saveWizard, { step, state, ...(kind ? { kind } : {}) }, { changes: true })
      await takeAnswer<Wizard>(client, key, known)
      return true
    } catch (failure) {
      tellFailure(failure)
      return false
    }
  }

  return { ...query, decide }
}
