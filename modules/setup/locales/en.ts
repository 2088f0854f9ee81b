import { pageEn } from './web.en.ts'

export const en = {
  name: 'Factory setup',
  menu: { data: 'Data', wizard: 'Setup wizard' },
  setup: { wizard: { use: 'Use the setup wizard' } },
  operations: { use: 'Use' },
  kinds: { injection: 'Starter data for injection moulds', stamping: 'Starter data for stamping dies' },
  workbooks: { machines: 'Machines and people', moulds: 'Moulds and routes' },
  missing: {
    notConfirmed: 'The facts of the company are not confirmed yet',
    none: 'Nothing entered yet: {{entity}}',
    emptyGroups: 'Resource groups without machines or people: {{groups}}',
    noPlan: 'No plan has been made yet',
  },
  refusals: { 'pack.nothingLeft': 'No row is ticked; tick at least one row to import' },
  page: pageEn,
}
