const key = 'mw_application'

/** Number of the application that this tab has sent; the page after it outlives a reload. */
export const sentApplication = {
  keep: (number: string) => sessionStorage.setItem(key, number),
  read: () => sessionStorage.getItem(key),
}
