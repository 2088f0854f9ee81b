/** A signal that asks for the end when it is looked at for the n-th time. */
export function endsAtLook(n: number) {
  let looks = 0
  return {
    get aborted() {
      return ++looks >= n
    },
  }
}
