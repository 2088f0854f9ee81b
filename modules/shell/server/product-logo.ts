/** The product's own mark, for tenants that have set none: two halves of a mould, closing. */
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="72" height="72">
  <rect width="32" height="32" rx="7" fill="#1F5AC8"/>
  <path d="M6 8h20v6.5h-4.2a5.8 5.8 0 0 1-11.6 0H6z" fill="#fff"/>
  <path d="M6 24.5v-6h4.6a8 8 0 0 0 10.8 0H26v6z" fill="#9CC2F0"/>
</svg>`

export const productLogo = `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`
