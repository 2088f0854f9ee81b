import { machine } from '@mouldwright/basic/shared'
import { action, permissionOf, ref } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'
import { program } from './program.entity.ts'

/** From then on machines are to work by it, and no longer by older revisions of the same name. */
export const releaseProgram = action('cam.program.release', {
  path: '/cam/program/release.do',
  access: { permission: permissionOf(program, 'release') },
  input: { id: ref(() => program, { required: true }) },
  output: closedObject({ replaced: Type.Integer() }),
  refusals: ['program.notDraft', 'program.newerReleased'],
})

/** Notes that a machine took in a program. */
export const loadProgram = action('cam.program.load', {
  path: '/cam/program/load.do',
  access: { permission: permissionOf(program, 'load') },
  input: { id: ref(() => program, { required: true }), machineId: ref(() => machine, { required: true }) },
  output: closedObject({}),
  refusals: ['program.notReleased'],
})

export const programActions = [releaseProgram, loadProgram]
