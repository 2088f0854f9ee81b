import { useTell } from '../page-words.ts'

type Head = Parameters<ReturnType<typeof useTell>>[0] extends infer Path
  ? Path extends `kanban.${infer Name}`
    ? Name
    : never
  : never

/** The head of a board that is a table. */
export function BoardHeads({ of }: { of: readonly Head[] }) {
  const tell = useTell()
  return (
    <thead>
      <tr>
        {of.map((head) => (
          <th key={head} scope="col">
            {tell(`kanban.${head}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
