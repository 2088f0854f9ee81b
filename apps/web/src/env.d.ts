declare module '*.css'
declare module '*.svg' {
  const address: string
  export default address
}

declare module '*.png' {
  const url: string
  export default url
}
