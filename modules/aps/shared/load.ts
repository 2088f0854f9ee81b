import type { Hours } from '@mouldwright/worktime'

/** Percent of the available time that is planned; 0 where there is none. */
export const loadOf = ({ available, planned }: Pick<Hours, 'available' | 'planned'>): number =>
  available > 0 ? (100 * planned) / available : 0

/** More is planned than there is time. */
export const isOverloaded = ({ available, planned }: Pick<Hours, 'available' | 'planned'>): boolean =>
  planned > available
