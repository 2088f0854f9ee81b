import { machine } from '@mouldwright/basic/shared'
import { action, permissionOf, ref } from '@mouldwright/kernel'
import { Type } from 'typebox'
import { program } from './program.entity.ts'

const closed = { additionalProperties: false }

/** From then on machines are to work by it, and no longer by older revisions of the same name. */
export const releaseProgram = action('cam.program.release', {
  path: '/cam/program/release.do',
  access: { permission: permissionOf(program, 'release') },
  input: { id: ref(() => program, { required: true }) },
  output: Type.Object({ replaced: Type.Integer() }, closed),
  refusals: ['program.notDraft', 'program.newerReleased'],
})

/** Notes that a machine took in a program. */
export const loadProgram = action('cam.program.load', {
  path: '/cam/program/load.do',
  access: { permission: permissionOf(program, 'load') },
  input: { id: ref(() => program, { required: true }), machineId: ref(() => machine, { required: true }) },
  output: Type.Object({}, closed),
  refusals: ['program.notReleased'],
})
