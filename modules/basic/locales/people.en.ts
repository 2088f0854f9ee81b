import type { Words } from '@mouldwright/kernel'
import type { peopleZh } from './people.zh.ts'

export const peopleEn: Words<typeof peopleZh> = {
  skillTitle: {
    $: 'Skill title',
    $many: 'Skill titles',
    $empty: 'Skill titles say what people are trained for and at which grade, such as senior fitter or CAM programmer.',
    code: 'Code',
    name: 'Name',
    grade: 'Grade',
    sort: 'Order',
    valid: 'Valid',
    remark: 'Remark',
  },
  remarkPhrase: {
    $: 'Ready-made remark',
    $many: 'Ready-made remarks',
    $empty:
      'Ready-made remarks are picked instead of typed when work is reported, paused or scrapped, outsourced or inspected.',
    use: 'Used for',
    useOptions: {
      report: 'Reporting',
      pause: 'Pausing',
      scrap: 'Scrapping',
      outsourcing: 'Outsourcing',
      inspection: 'Inspection',
    },
    name: 'Remark text',
    sort: 'Order',
    valid: 'Valid',
    remark: 'Note',
  },
  wayToApprove: '{{way}} (to be approved)',
  dealWay: {
    $: 'Disposition',
    $many: 'Dispositions',
    $empty: 'A disposition is what happens to a defective piece: rework, scrap, concession, or return to the supplier.',
    name: 'Disposition',
    outcome: 'Outcome',
    outcomeOptions: {
      rework: 'Rework',
      scrap: 'Scrap',
      concession: 'Concession',
      returnToSupplier: 'Return to supplier',
    },
    needsApproval: 'Needs approval',
    sort: 'Order',
    valid: 'Valid',
    remark: 'Remark',
  },
}
