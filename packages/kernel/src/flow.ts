/** States as data: names and arrows. */
export interface Flow<S extends string = string> {
  initial: S
  arrows: Readonly<Record<S, readonly S[]>>
}

/** Declares the states of something and which follows which. */
export function flow<const S extends string>(
  initial: NoInfer<S>,
  arrows: Readonly<Record<S, readonly NoInfer<S>[]>>,
): Flow<S> {
  return { initial, arrows }
}

/** May `to` follow `from`? Buttons, handlers and generated SQL ask the same. */
export function mayAdvance<S extends string>(of: Flow<S>, from: S, to: S): boolean {
  return of.arrows[from].includes(to)
}

/** The states from which `to` may be reached in one step: the condition of a conditional update. */
export function sourcesOf<S extends string>(of: Flow<S>, to: S): S[] {
  return (Object.keys(of.arrows) as S[]).filter((from) => of.arrows[from].includes(to))
}
