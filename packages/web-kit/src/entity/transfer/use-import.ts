import type { ChildRowsChoice } from '@mouldwright/kernel'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tellFailure, withConfirmation } from '../../feedback/perform.ts'
import { useBusy } from '../../feedback/use-busy.ts'
import { tellUploadFailure, tellWrongKind } from '../../fields/files/upload-failure.ts'
import { cancelJob, useJob, type Job } from '../../jobs/use-job.ts'
import { call } from '../../request/client.ts'
import { upload, type Uploaded } from '../../request/upload.ts'
import { useTries } from '../../request/tries.ts'
import { useLeaving } from '../../request/use-leaving.ts'
import { workbookTypes } from './import-file.tsx'
import type { ImportReport } from './import-report.tsx'

export interface Import {
  file: Uploaded | undefined
  /** Part of the file that has left, 0 to 1, while it leaves. */
  uploadedPart: number | undefined
  job: Job<ImportReport> | undefined
  /** A reading or writing has been asked for, and is not known to the page yet. */
  isBeginning: boolean
  isRunning: boolean
  report: ImportReport | undefined
  failure: string | undefined
  /** The file was read without a fault and nothing has been written yet. */
  mayApply: boolean
  childRows: ChildRowsChoice
  /** Reads the file again, as what it would do is another now. */
  chooseChildRows: (how: ChildRowsChoice) => Promise<void>
  take: (file: File) => Promise<void>
  /** Reads a file that the server has already. */
  takeStored: (stored: Uploaded) => Promise<void>
  apply: () => Promise<void>
  stop: () => void
  restart: () => void
}

/** The calls of an import, and the module that they belong to. */
export interface WorkbookCalls {
  /** Path of the import action: `{ fileId, dryRun, childRows }` → `{ taskId }`. */
  path: string
  templatePath: string
  module: string
}

/** What takes the place of the empty template: a workbook that is partly filled in. */
export interface PreparedWorkbook {
  label: string
  fetch: () => Promise<unknown>
}

/** An import: file → dry run → report → apply → result. Nothing is written before `apply`. */
export function useImport({ path, module }: WorkbookCalls): Import {
  const client = useQueryClient()
  const [file, setFile] = useState<Uploaded>()
  const [uploadedPart, setPart] = useState<number>()
  const [childRows, setChildRows] = useState<ChildRowsChoice>('replace')
  const [task, setTask] = useState<number>()
  const { job, error } = useJob<ImportReport>(task)
  const report = job?.status === 'succeeded' ? (job.result ?? undefined) : undefined
  const failure = job?.error?.message ?? error?.message
  const isRunning = task !== undefined && !report && failure === undefined && job?.status !== 'cancelled'
  const leaving = useLeaving()
  useTries()
  const { isBusy: isBeginning, run } = useBusy()
  const confirmations = report?.confirmations ?? []

  /** One at a time: of two answers the older one might come last. Inside of `run`, which tells why it failed. */
  async function begin(fileId: number, dryRun: boolean, how = childRows): Promise<void> {
    const given = dryRun ? [] : confirmations.map(({ key }) => key)
    const started = await withConfirmation((confirm) =>
      call<{ taskId: number }>(
        path,
        { fileId, dryRun, childRows: how },
        { changes: true, confirm: [...given, ...confirm], module },
      ),
    )
    if (started) setTask(started.taskId)
  }

  async function take(chosen: File): Promise<void> {
    if (!workbookTypes.includes(chosen.name.toLowerCase().split('.').at(-1) ?? '')) {
      tellWrongKind(workbookTypes)
      return
    }
    setTask(undefined)
    setPart(0)
    try {
      const stored = await upload(chosen, { onProgress: setPart, signal: leaving(), module })
      await takeStored(stored)
    } catch (refused) {
      tellUploadFailure(refused, workbookTypes)
    } finally {
      setPart(undefined)
    }
  }

  const takeStored = async (stored: Uploaded) => {
    await run(async () => {
      setTask(undefined)
      setFile(stored)
      await begin(stored.fileId, true)
    })
  }

  useEffect(() => {
    if (report?.applied) void client.invalidateQueries({ queryKey: ['entity'] })
  }, [report, client])

  return {
    file,
    uploadedPart,
    job,
    isBeginning,
    isRunning,
    report,
    failure,
    mayApply: report !== undefined && !report.applied && report.totalIssues === 0 && file !== undefined,
    childRows,
    chooseChildRows: async (how) => {
      await run(async () => {
        setChildRows(how)
        if (!file) return
        setTask(undefined)
        await begin(file.fileId, true, how)
      })
    },
    take,
    takeStored,
    apply: async () => {
      if (file) await run(() => begin(file.fileId, false))
    },
    stop: () => {
      if (task !== undefined) void cancelJob(task).catch(tellFailure)
    },
    restart: () => {
      setFile(undefined)
      setTask(undefined)
    },
  }
}
