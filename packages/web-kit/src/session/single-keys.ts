/** Whether keys without Ctrl or Alt do something: people who dictate or whose hands tremble switch them off (WCAG 2.1.4). */
import { savePreference, usePreference } from './preference.ts'

const key = 'keys.single'

export const keepSingleKeys = (isOn: boolean): void => savePreference(key, isOn)

export const useSingleKeys = (): boolean => usePreference<boolean>(key) ?? true
