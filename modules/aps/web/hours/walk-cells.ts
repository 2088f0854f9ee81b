/** Walking the cells of the week plan by arrows. */
export const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The next cell that is shown in a direction. */
export function nextPlace(
  table: HTMLElement,
  at: string,
  [down, right]: readonly [number, number],
): HTMLElement | undefined {
  const [row = 0, column = 0] = at.split('.').map(Number)
  const cells = [...table.querySelectorAll<HTMLElement>('[data-place]')].map((cell) => {
    const [y = 0, x = 0] = (cell.dataset['place'] ?? '').split('.').map(Number)
    return { cell, y, x }
  })
  const ahead = cells.filter(({ y, x }) =>
    right ? y === row && Math.sign(x - column) === right : x === column && Math.sign(y - row) === down,
  )
  const distance = ({ y, x }: { y: number; x: number }) => Math.abs(y - row) + Math.abs(x - column)
  return ahead.toSorted((one, other) => distance(one) - distance(other))[0]?.cell
}
