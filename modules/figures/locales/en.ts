import type { Words } from '@mouldwright/kernel'
import { pageEn } from './web.en.ts'
import type { zh } from './zh.ts'

export const en: Words<typeof zh> = {
  name: 'Shop figures',
  menu: { figures: 'Figures', figure: 'Shop figures' },
  rights: { figure: 'Shop figures' },
  units: {
    percent: '%',
    hoursOfWeek: 'h per week',
    hours: 'h',
    hoursEach: 'h per mould',
    each: 'per trial',
    count: 'times',
  },
  columns: {
    figure: 'Figure',
    value: 'Value',
    unit: 'Unit',
    top: 'Counts',
    bottom: 'Out of',
    rows: 'Rows behind it',
    formula: 'Formula',
    name: 'What',
    detail: 'Detail',
    at: 'When',
  },
  figures: {
    sparkingHours: {
      name: 'Sparking hours',
      formula:
        'For each EDM machine and week: machine hours reported ÷ hours of the week × 168. Jobs side by side count once.',
    },
    nightShare: {
      name: 'Running at night and weekends',
      formula:
        'Nights (22–6) and weekend days in which a machine has reported work ÷ all nights and weekend days × 100, over all machines in service.',
    },
    spindleHours: {
      name: 'Spindle hours',
      formula:
        'Machine hours reported on CNC, milling, turning, drilling, deep-hole and grinding machines. Jobs side by side count once.',
    },
    correctionHours: {
      name: 'Correction hours per mould',
      formula:
        'Labour hours at rework (operations of one batch only), at operations that close a trial issue and at batches made again (numbers ending in -R and digits) ÷ moulds with labour in the period.',
    },
    t0OnTime: {
      name: 'T0 on time',
      formula:
        'T0 tried by the planned date ÷ T0 planned in the period and tried or overdue × 100; cancelled ones do not count.',
    },
    electrodesRight: {
      name: 'Electrodes right first time',
      formula:
        'Electrodes whose first measurement is OK ÷ electrodes measured first in the period × 100; a concession is not OK.',
    },
    issuesPerTrial: {
      name: 'Issues per trial',
      formula: 'Issues recorded at trials held in the period ÷ those trials.',
    },
    suppliersOnTime: {
      name: 'Suppliers on time',
      formula:
        'Outsourcing lines settled and purchase lines received by the date first agreed ÷ such lines with an agreed date in the period × 100.',
    },
    gatesOverridden: { name: 'Gates overridden', formula: 'Times that a red light was overridden in the period.' },
    toolingShare: {
      name: 'Hours for tooling',
      formula: 'Labour hours in tooling sections ÷ labour hours in all sections × 100.',
    },
    planCompletion: {
      name: 'Plan completion',
      formula: 'Operations due in the period by the plan then in force and finished by its end ÷ operations due × 100.',
    },
  },
  refusals: {
    'figure.reversed': 'The period begins on {{from}}, after its end on {{to}}',
    'figure.tooLong': 'A period may be a year long at most',
  },
  confirm: {},
  page: pageEn,
}
