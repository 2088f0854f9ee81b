import { call, withConfirmation } from '@mouldwright/web-kit'
import { saveUserDepartments } from '../../shared/index.ts'

/** What a list of records to choose several from says is chosen. */
export const chosenIds = (next: unknown): number[] =>
  [next].flat().filter((one): one is number => typeof one === 'number')

/** Sets which departments somebody belongs to; absent where a question was answered with no. */
export const saveDepartments = (userId: number, ids: readonly number[]) =>
  withConfirmation((confirm) =>
    call(saveUserDepartments, { userId, departments: ids.map((departmentId) => ({ departmentId })) }, { confirm }),
  )
