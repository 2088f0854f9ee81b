import { expect, it } from 'vitest'
import { scanTypedFields } from './typed-fields.ts'

const found = (path: string, text: string) => scanTypedFields([{ path, text }]).map(({ line }) => line)

it.each([
  "import { Button, InputNumber } from 'antd'",
  "import { DatePicker } from 'antd'",
  '<Input id={id} type="datetime-local" value={wall} />',
  '<input\n type="date" />',
  "...(typeof quantity === 'number' ? { quantity } : {}),",
  "...(apply && typeof minutes === 'number' ? { turnaroundMinutes: minutes } : {}),",
])('[I6] refuses what drops typed text: %s', (text) => {
  expect(found('modules/floor/web/a.tsx', `\n${text}`)).toEqual([2])
  expect(found('apps/web/src/a.tsx', text)).toEqual([1])
})

it.each([
  ['modules/floor/web/a.tsx', "...(quantity === null ? {} : { quantity }),\nimport { Button, Input } from 'antd'"],
  ['modules/floor/web/a.tsx', '<LineField type="email" />'],
  ['packages/web-kit/src/fields/moments/moment-input.tsx', "import { DatePicker } from 'antd'"],
  ['modules/floor/web/a.test.tsx', '<input type="date" />'],
])('[I6] lets be what keeps it: %s', (path, text) => {
  expect(found(path, text)).toEqual([])
})
