import { minutesText, say, shownNumber } from '@mouldwright/web-kit'
import { missing } from '@mouldwright/web-kit/entity'

/** Clock time as days and hours: `5 d 4 h`; from a day on without minutes. */
export const span = (minutes: number | null): string =>
  minutes === null
    ? missing
    : minutesText(minutes < 1_440 ? minutes : Math.round(minutes / 60) * 60, {
        d: say('duration.d'),
        h: say('duration.h'),
        min: say('duration.min'),
      })

export const money = (value: number | null): string => (value === null ? missing : shownNumber(value, 2))

export const orderPath = (id: number) => `/outsource/order/${id}`

export const purchasePath = (id: number) => `/outsource/purchase/${id}`
