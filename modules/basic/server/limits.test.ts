/** What fields of basic data take, asked of the calls that add records. */
import { department, role } from '@mouldwright/identity/shared'
import type { Entity } from '@mouldwright/kernel'
import { makerOfFile, userOfFile, worldOfFile } from '@mouldwright/testkit/of-file'
import { describe, expect, it } from 'vitest'
import {
  calendar,
  customer,
  invoiceType,
  machine,
  paymentMethod,
  process,
  resourceGroup,
  section,
  shift,
  supplier,
} from '../shared/index.ts'

const caller = userOfFile(worldOfFile(), ['*'])
const make = makerOfFile(caller)

const kanji = (length: number) => '模'.repeat(length)

/** What is wrong with a record that is right but for these values; it is added where nothing is. */
async function faults(of: Entity, values: object): Promise<string[]> {
  const { code, data } = await caller.post<any>(`${of.path}/add.do`, { ...(await make.draft(of)), ...values })
  expect(code === 1).toBe(data.issues === undefined)
  return (data.issues ?? []).map(({ field, rule }: { field: string; rule: string }) => `${field} ${rule}`)
}

/** Requirement, entity, field, right values, wrong ones with their fault. */
const limits: readonly [string, Entity, string, readonly unknown[], readonly (readonly [unknown, string])[]][] = [
  [
    '[BD-52] machine name: at most 8, a letter first, letters, digits, underscore',
    machine,
    'name',
    ['C', 'CNC_01', 'EDM12345', 'ＣＮＣ１'],
    [
      ['CNC000001', 'tooLong'],
      ['1CNC', 'pattern'],
      ['_CNC', 'pattern'],
      ['CNC-1', 'pattern'],
      ['机床1', 'pattern'],
      ['', 'required'],
      ['  ', 'required'],
    ],
  ],
  ['[BD-52] machine alias 50', machine, 'alias', [kanji(50)], [[kanji(51), 'tooLong']]],
  [
    '[BD-52 SV-03] IP: four parts, the first 1–255, the others 0–255',
    machine,
    'machineIp2',
    ['1.0.0.0', '255.255.255.255', null],
    [
      ['0.1.1.1', 'ip'],
      ['192.168.1', 'ip'],
      ['192.168.1.256', 'ip'],
      ['192.168.1.01', 'ip'],
    ],
  ],
  [
    '[BD-53] section name: at most 8, a letter first',
    section,
    'name',
    ['CNC', 'EDM-粗', 'WireCut1'],
    [
      ['WireCut12', 'tooLong'],
      ['1CNC', 'pattern'],
      ['线切割', 'pattern'],
      [' ', 'required'],
    ],
  ],
  [
    '[BD-53] section unit price is a number',
    section,
    'unitPrice',
    [0, 120.5, null],
    [
      ['120', 'number'],
      [-1, 'tooSmall'],
    ],
  ],
  [
    '[BD-54] resource group name 2–18',
    resourceGroup,
    'name',
    ['EDM', kanji(2), kanji(18)],
    [
      ['E', 'tooShort'],
      [kanji(19), 'tooLong'],
      ['  ', 'required'],
    ],
  ],
  ...(['calendarId', 'shiftId', 'capacityHours', 'weight', 'labourRate', 'joinDate', 'endDate'] as const).map(
    (field): (typeof limits)[number] => [
      `[BD-54] resource group needs ${field}`,
      resourceGroup,
      field,
      [],
      [[null, 'required']],
    ],
  ),
  ['[BD-55 BD-62] process note 50', process, 'note', [kanji(50)], [[kanji(51), 'tooLong']]],
  [
    '[BD-56] calendar name 20',
    calendar,
    'name',
    [kanji(20)],
    [
      [kanji(21), 'tooLong'],
      [' ', 'required'],
    ],
  ],
  [
    '[BD-57] shift name 20, not blank',
    shift,
    'name',
    [kanji(20)],
    [
      [kanji(21), 'tooLong'],
      ['　', 'required'],
    ],
  ],
  ['[BD-57] shift English name 20', shift, 'englishName', ['x'.repeat(20)], [['x'.repeat(21), 'tooLong']]],
  [
    '[BD-60] customer short name: at most 5, letters and digits',
    customer,
    'shortName',
    ['HC', 'A1B2C', null],
    [
      ['ABCDEF', 'tooLong'],
      ['A-1', 'pattern'],
      ['海川', 'pattern'],
    ],
  ],
  ['[BD-60] customer number 50', customer, 'number', ['x'.repeat(50)], [['x'.repeat(51), 'tooLong']]],
  ['[BD-60] customer name 50', customer, 'name', [kanji(50)], [[kanji(51), 'tooLong']]],
  ['[BD-60] customer address 50', customer, 'address', [kanji(50)], [[kanji(51), 'tooLong']]],
  [
    '[BD-60] customer fax 30',
    customer,
    'fax',
    ['0574-8630'],
    [
      ['1'.repeat(31), 'tooLong'],
      ['fax', 'pattern'],
    ],
  ],
  ['[BD-60] customer telephone 20', customer, 'telephone', ['+86 574'], [['1'.repeat(21), 'tooLong']]],
  [
    '[BD-60] customer e-mail 50',
    customer,
    'email',
    ['a@b.cn'],
    [
      ['a@b', 'pattern'],
      [`${'a'.repeat(46)}@b.cn`, 'tooLong'],
    ],
  ],
  [
    '[BD-59] supplier code 20',
    supplier,
    'code',
    ['x'.repeat(20)],
    [
      ['x'.repeat(21), 'tooLong'],
      ['热处理', 'pattern'],
      [' ', 'required'],
    ],
  ],
  [
    '[BD-59] supplier name 50',
    supplier,
    'name',
    [kanji(50)],
    [
      [kanji(51), 'tooLong'],
      ['　', 'required'],
    ],
  ],
  ['[BD-59] supplier short name 20', supplier, 'shortName', [kanji(20), null], [[kanji(21), 'tooLong']]],
  ['[BD-59] supplier address 100', supplier, 'address', [kanji(100)], [[kanji(101), 'tooLong']]],
  ['[BD-59] supplier contact 20', supplier, 'contact', [kanji(20)], [[kanji(21), 'tooLong']]],
  [
    '[BD-59] supplier phone',
    supplier,
    'phone',
    ['13800000001', '１３８００００００１１', null],
    [
      ['12345', 'pattern'],
      ['phone', 'pattern'],
    ],
  ],
  ['[BD-59] supplier e-mail', supplier, 'email', ['a@b.cn', null], [['a@b', 'pattern']]],
  [
    '[BD-59] supplier tax rate 0 to 100',
    supplier,
    'taxRate',
    [0, 13, 100],
    [
      [-0.01, 'tooSmall'],
      [100.01, 'tooLarge'],
      [null, 'required'],
    ],
  ],
  [
    '[BD-59] supplier days of account',
    supplier,
    'accountDays',
    [0, 90],
    [
      [null, 'required'],
      [-1, 'tooSmall'],
      [1.5, 'whole'],
    ],
  ],
  ['[BD-21] supplier invoice type', supplier, 'invoiceType', invoiceType, [['receipt', 'choice']]],
  ['[BD-21] supplier payment method', supplier, 'paymentMethod', paymentMethod, [['barter', 'choice']]],
  ...(
    [
      [section, 'sort'],
      [calendar, 'sort'],
      [department, 'sort'],
      [role, 'sortCode'],
    ] as const
  ).map(([of, field]): (typeof limits)[number] => [
    `[BD-62] ${field} of ${of.stem} is a positive whole number`,
    of,
    field,
    [1, 9_999],
    [
      [0, 'tooSmall'],
      [-1, 'tooSmall'],
      [1.5, 'whole'],
    ],
  ]),
  ...[section, machine, calendar, shift, resourceGroup, customer, supplier].map((of): (typeof limits)[number] => [
    `[BD-62] remark of ${of.stem} 200`,
    of,
    'remark',
    [kanji(200)],
    [[kanji(201), 'tooLong']],
  ]),
]

describe('limits of basic data', () => {
  it.each(limits)('%s', async (_, of, field, right, wrong) => {
    for (const value of right) expect([value, await faults(of, { [field]: value })]).toEqual([value, []])
    for (const [value, fault] of wrong)
      expect([value, await faults(of, { [field]: value })]).toEqual([value, [`${field} ${fault}`]])
  })
})

describe('child rows', () => {
  it.each([
    [
      '[BD-60] duplicate windows',
      customer,
      { windows: [{ name: '采购部' }, { name: '采购部' }] },
      'windows.name duplicateRow',
    ],
    [
      '[BD-60] duplicate delivery addresses',
      customer,
      {
        deliveryAddresses: [
          { name: 'Ａ库', detail: '一路' },
          { name: 'a库', detail: '二路' },
        ],
      },
      'deliveryAddresses.name duplicateRow',
    ],
    [
      '[BD-60] delivery address name 20',
      customer,
      { deliveryAddresses: [{ name: kanji(21), detail: 'x' }] },
      'deliveryAddresses.name tooLong',
    ],
    [
      '[BD-60] delivery address detail 100',
      customer,
      { deliveryAddresses: [{ name: 'x', detail: kanji(101) }] },
      'deliveryAddresses.detail tooLong',
    ],
    ['[BD-60] window 50', customer, { windows: [{ name: kanji(51) }] }, 'windows.name tooLong'],
    ['[BD-54] a member row without a machine', resourceGroup, { machines: [{}] }, 'machines.machineId required'],
    ['[BD-57] a shift without periods', shift, { periods: [] }, 'periods tooFewRows'],
    [
      '[BD-57] a time that no clock shows',
      shift,
      { periods: [{ rank: 1, startTime: '8:00', endTime: '25:00' }] },
      'periods.startTime pattern',
    ],
  ] as const)('%s are refused', async (_, of, values, fault) => {
    expect((await faults(of, values))[0]).toBe(fault)
  })
})
