/**
 * What puts back all that is replaced or taken away of an object from now on; what libraries add to it stays, since they are not
 * loaded again.
 */
export function restoring(target: object): () => void {
  const before = Object.getOwnPropertyDescriptors(target) as Record<PropertyKey, PropertyDescriptor>
  return () => {
    const after = Object.getOwnPropertyDescriptors(target) as Record<PropertyKey, PropertyDescriptor>
    for (const key of Object.keys(after))
      if (!(key in before) && key in Object.getPrototypeOf(target)) Reflect.deleteProperty(target, key)
    for (const [key, then] of Object.entries(before)) {
      const now = after[key]
      const isSame = now && now.value === then.value && now.get === then.get
      if (!isSame && now?.configurable !== false) Object.defineProperty(target, key, then)
    }
  }
}
