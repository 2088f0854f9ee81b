import { permissionOf, type Entity } from '@mouldwright/kernel'
import {
  dependencyOrder,
  handle,
  handleQueued,
  importFile,
  importLimits,
  templateSheets,
  workbookAnswer,
  type Kit,
  type Session,
} from '@mouldwright/server-kit'
import { importWorkbook, workbookTemplate } from '../shared/index.ts'

/** Entities that workbooks may bring, those first that others name. */
const importable = (kit: Kit): Entity[] =>
  dependencyOrder([...kit.entities.values()].filter(({ without }) => !without.includes('import')))

const mayImport = (session: Session) => (of: Entity) => session.permissions.has(permissionOf(of, 'import'))

export const importWorkbookHandler = handleQueued(
  importWorkbook,
  (job, { fileId, dryRun, childRows }) =>
    importFile(job, { fileId, dryRun: dryRun ?? false, childRows: childRows ?? 'replace' }, importable(job.kit), {
      mayImport: mayImport(job.session),
    }),
  { repeatable: true, limits: importLimits },
)

export const workbookTemplateHandler = handle(workbookTemplate, (ctx) => {
  const entities = importable(ctx.kit).filter(mayImport(ctx.session))
  return workbookAnswer(ctx.kit.word(ctx.language, 'jobs', 'workbook.$'), templateSheets(entities, ctx))
})
