import { call, tellFailure, toast, upload, type Uploaded } from '@mouldwright/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { importResults, listProbes, listResultSources } from '../shared/index.ts'
import { tell } from './page-words.ts'

/** What is asked for before results are imported: the machine that wrote them, its probe, and the file. */
export function useResultsImport() {
  const machine = useMachine()
  const [reason, setReason] = useState('')
  const { source, probeId, needsReason } = machine
  const file = useResultFile()
  const calibrationReason = needsReason && reason.trim() !== '' ? reason.trim() : null
  const isReady = file.stored !== undefined && source !== undefined && (!needsReason || calibrationReason !== null)
  const input = { fileId: file.stored?.fileId ?? 0, environmentId: source?.id ?? 0, probeId, calibrationReason }
  const preview = useQuery({
    // What the reason says changes nothing in the preview, so that typing does not ask again.
    queryKey: ['electrode', 'results', input.fileId, input.environmentId, probeId],
    queryFn: ({ signal }) => call(importResults, { ...input, dryRun: true }, { signal, quiet: true }),
    enabled: isReady,
    retry: false,
    gcTime: 0,
  })
  /** False where the pieces have changed since the preview, which is made again. */
  const apply = async (): Promise<boolean> => {
    const { isApplied, measured: count } = await call(importResults, { ...input, dryRun: false }, { changes: true })
    if (isApplied) toast('success', tell('results.done', { count }))
    else await preview.refetch()
    return isApplied
  }
  return {
    ...machine,
    file,
    reason,
    setReason,
    outcome: isReady ? preview.data : undefined,
    failure: isReady ? preview.error : null,
    isReading: isReady && preview.isPending,
    apply,
  }
}

/** A measuring machine with its probe: the only one there is, or the chosen one. */
function useMachine() {
  const [chosen, setChosen] = useState<number>()
  const [otherProbe, setProbe] = useState<number>()
  const { data: known } = useQuery({
    queryKey: ['electrode', 'resultSources'],
    queryFn: () => call(listResultSources, {}, { quiet: true }),
  })
  const { data: probes } = useQuery({
    queryKey: ['electrode', 'probes'],
    queryFn: () => call(listProbes, {}, { quiet: true }),
  })
  const sources = known?.sources
  const source = sources?.find(({ id }) => id === chosen) ?? (sources?.length === 1 ? sources[0] : undefined)
  const probeId = otherProbe ?? source?.probeId ?? null
  const probe = probes?.probes.find(({ id }) => id === probeId)
  return {
    sources,
    source,
    probes: probes?.probes ?? [],
    probe,
    probeId,
    needsReason: probe?.isOverdue === true && probes?.mayOverride === true,
    setProbe,
    setSource(id: number | undefined) {
      setChosen(id)
      setProbe(undefined)
    },
  }
}

/** The file on its way to the server, and there. */
function useResultFile() {
  const [stored, setStored] = useState<Pick<Uploaded, 'fileId' | 'name'>>()
  const [part, setPart] = useState<number>()
  return {
    stored,
    /** That has left, 0 to 1, while it leaves. */
    part,
    async take(given: File): Promise<void> {
      setPart(0)
      try {
        setStored(await upload(given, { onProgress: setPart, module: 'electrode' }))
      } catch (failure) {
        tellFailure(failure)
      } finally {
        setPart(undefined)
      }
    },
    /** One that a gateway has brought. */
    takeReceived: ({ fileId, name }: { fileId: number; name: string }) => setStored({ fileId, name }),
    forget: () => setStored(undefined),
  }
}

export type ResultsImport = ReturnType<typeof useResultsImport>
