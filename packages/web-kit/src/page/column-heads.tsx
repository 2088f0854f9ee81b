interface ColumnHeadsProps {
  words: readonly string[]
  /** Of heads of figures, for one. */
  className?: string
}

/** Heads of some columns of a table, side by side. */
export const ColumnHeads = ({ words, className }: ColumnHeadsProps) =>
  words.map((text) => (
    <th key={text} scope="col" className={className}>
      {text}
    </th>
  ))
