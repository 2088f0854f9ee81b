/** What a router tells of itself at any moment; `useNavigation` tells it only once React has come to render it. */
interface Navigating {
  readonly state: { readonly navigation: { readonly state: string } }
}

let followed: Navigating | undefined

/** The router of the app. */
export function followNavigation(router: Navigating): void {
  followed = router
}

/** The next page is on its way: an address that is changed now would call the visitor back. */
export const isLeaving = (): boolean => followed !== undefined && followed.state.navigation.state !== 'idle'
