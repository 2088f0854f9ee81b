/** Sections that main processes may belong to: those that make programs or check them, and those that work by them. */
export const isCamSection = (section: { type: string; needsCam?: boolean | null }): boolean =>
  section.type === 'cam' || section.type === 'camQc' || section.needsCam === true
