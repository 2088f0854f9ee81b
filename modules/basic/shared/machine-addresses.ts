/** The fields of a machine that hold an address; no address stands twice, on one machine or on several. */
export const machineAddresses = ['computerIp1', 'computerIp2', 'computerIp3', 'machineIp1', 'machineIp2'] as const
export type MachineAddress = (typeof machineAddresses)[number]
export type Addressed = { readonly [K in MachineAddress]?: string | null }

/** The addresses of a machine with the fields that hold them. */
export const addressesOf = (machine: Addressed): { field: MachineAddress; address: string }[] =>
  machineAddresses.flatMap((field) => (machine[field] ? [{ field, address: machine[field] }] : []))

/** The address that one machine holds in two of its fields. */
export function doubledAddress(machine: Addressed): { address: string } | undefined {
  const all = addressesOf(machine)
  const doubled = all.find(({ address }, at) => all.findIndex((other) => other.address === address) < at)
  return doubled && { address: doubled.address }
}
