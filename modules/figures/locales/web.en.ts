import type { Words } from '@mouldwright/kernel'
import type { pageZh } from './web.zh.ts'

export const pageEn: Words<typeof pageZh> = {
  period: 'Period',
  choosePeriod: 'Choose a first and a last day',
  query: 'Query',
  export: 'Export',
  corrected_one: '{{count}} report of this period was corrected after its end: figures have changed since then',
  corrected_other: '{{count}} reports of this period were corrected after its end: figures have changed since then',
  nothing: 'Nothing in this period',
  ofWeek: '{{hours}} of 168 h',
  ratio: '{{top}} of {{bottom}}',
  rows_one: '{{count}} row behind it',
  rows_other: '{{count}} rows behind it',
  behind: '{{name}}: what is behind it',
  noRows: 'Nothing behind it in this period',
  noRowsHint: 'Choose another period, or look again once the shop has reported.',
  all: 'Close the list',
}
