import { behaviour } from '@mouldwright/server-kit'
import { factory } from '@mouldwright/tenancy/shared'
import { keepAdministrator } from './user.behaviour.ts'

/** A factory that is out of use is entered by nobody. */
export default behaviour(factory, {
  refusals: ['user.lastAdministrator'],
  saved: async (ctx, changes) => {
    if (changes.some(({ before, after }) => before?.valid && !after.valid)) await keepAdministrator(ctx)
  },
})
