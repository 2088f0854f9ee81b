import type { pageZh } from './web.zh.ts'

export const pageEn: typeof pageZh = {
  sample: 'Download a sample',
  looking: 'Reading the placeholders …',
  known: 'Placeholders found',
  unknown: 'Unknown placeholders',
  unknownHint: 'They stay as they are in the report. Check how they are written.',
  noneFound:
    'No placeholders were found: the report would be the template itself. A placeholder is a name in double braces; the sample has them all.',
  use: 'Export with this template',
  title: 'Export reports',
  lead: 'Choose a template and what it is to show. The Excel file looks like the template.',
  template: 'Template',
  batches: 'Batches',
  moulds: 'Moulds',
  fromDate: 'From',
  toDate: 'To',
  section: 'Section (all if none is chosen)',
  most: 'At most {{max}} at once, a page for each.',
  export: 'Export',
  chooseTemplate: 'Choose a template',
  retired: 'Only a valid template exports',
}
