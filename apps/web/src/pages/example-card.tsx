import { exampleMoved, exampleSteps, getExample, type ExampleState } from '@mouldwright/setup/shared'
import { useTell } from '@mouldwright/shell/web'
import { call, ProgressBar, takeAnswer, useEvent, useLookAgain, useSession } from '@mouldwright/web-kit'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/** Steps that take time; the last one is the end. */
const steps = exampleSteps.filter((step) => step !== 'done')

/** How far the example of a demo factory is; while it is being made, news of it refreshes what the page shows. */
export function useExample(): { isPending: boolean; state: ExampleState | undefined } {
  const client = useQueryClient()
  const place = useSession(({ user }) => `${user?.tenantId}/${user?.factoryId}`)
  const queryKey = ['shell', 'example', place]
  const { data, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getExample, {}, { signal, quiet: true }),
    staleTime: Infinity,
    retry: false,
  })
  useEvent(exampleMoved, (state) => {
    void takeAnswer(client, queryKey, state)
    if (state.step !== data?.step) void client.invalidateQueries({ queryKey: ['shell', 'plan'] })
  })
  useLookAgain(() => void refetch())
  const isOver = data === undefined || data.step === null || data.step === 'done'
  return { isPending, state: isOver ? undefined : data }
}

export function ExampleCard({ of: { step, percent } }: { of: ExampleState }) {
  const tell = useTell()
  const at = steps.findIndex((one) => one === step)
  const said = tell(`home.example.${steps[at] ?? 'import'}`)
  return (
    <section className="mw-card" aria-labelledby="example-title">
      <div className="mw-plan-head">
        <h2 id="example-title">{tell('home.example.title')}</h2>
        <span className="mw-plan-said">{tell('home.example.step', { step: at + 1, of: steps.length })}</span>
      </div>
      <p>{said}</p>
      <ProgressBar part={percent / 100} label={said} />
      <p className="mw-help">{tell('home.example.hint')}</p>
    </section>
  )
}
