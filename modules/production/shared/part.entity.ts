import {
  electrodeMaterial,
  material,
  partLevel,
  partType as typeOfPart,
  surfaceRequirement,
} from '@mouldwright/basic/shared'
import { choice, date, decimal, entity, file, flag, integer, ref, rows, text, type Entity } from '@mouldwright/kernel'
import { burnPiecesUnclear, burnTakesTooMany, stagesOff } from './electrode.rules.ts'
import { electrodeStage, materialStatus, partType } from './enumerations.ts'
import { mould } from './mould.entity.ts'

// The annotation ends the circle that type inference would run in.
const itself = (): Entity => part
/** Of a drawing. */
const revision = () => text({ max: 10, pattern: /^[\w.-]+$/, fold: true, example: 'A' })
const stagePieces = () => integer({ min: 1, max: 1_000, example: 1 })
const gap = () => decimal({ min: 0, max: 5, scale: 3, unit: 'mm', example: 0.15 })
const millimetres = (example: number) => decimal({ above: 0, max: 20_000, unit: 'mm', example })

/** A part of a mould: a workpiece, or an electrode with the burns that it serves. */
export const part = entity('production.part', {
  scope: 'factory',
  path: 'bom/part',
  key: ['mouldId', 'number'],
  title: 'number',
  fields: {
    mouldId: ref(() => mould, { required: true, fixed: true }),
    number: text({ required: true, max: 30, pattern: /^[\w./-]+$/, fold: true, example: 'C01' }),
    name: text({ required: true, max: 50, example: '型腔' }),
    /** Of its drawing. */
    revision: revision(),
    type: choice({ required: true, options: partType, default: 1 }),
    /** What it is in its mould. One that is bought has no route. */
    partTypeId: ref(() => typeOfPart),
    partLevelId: ref(() => partLevel),
    quantity: integer({ required: true, min: 1, max: 1_000_000, default: 1 }),
    /** Parts of one sub-assembly share its name; its assembly waits for them, without a name for the whole mould. */
    assemblyGroup: text({ max: 20 }),
    /** Not after the mould's. Planning counts each hour after it; blank: only the mould's counts. */
    deliveryDate: date(),
    materialId: ref(() => material),
    /** Blank: the mould's. */
    priority: integer({ min: 1, max: 9, example: 7 }),
    materialStatus: choice({ required: true, options: materialStatus, default: 'notTracked' }),
    materialDate: date(),
    length: millimetres(320),
    width: millimetres(240),
    height: millimetres(120),
    weight: decimal({ above: 0, max: 200_000, scale: 3, unit: 'kg', example: 72.5 }),
    precisionLevel: integer({ min: 1, max: 9, example: 3 }),
    needsCAxis: flag(),
    surfaceRequirementId: ref(() => surfaceRequirement),
    /** What a new electrode leaves blank is as usual for it: its material, and the gap of each stage. */
    electrodeMaterialId: ref(() => electrodeMaterial),
    electrodeStage: choice({ options: electrodeStage }),
    sparkGap: gap(),
    /** It may burn workpieces of other moulds. */
    isShared: flag(),
    remark: text({ max: 200, long: true }),
    /** People at machines see those of the part's revision, and those of none. */
    drawings: rows({
      fields: {
        drawing: file({ required: true, types: ['pdf', 'png', 'jpg', 'jpeg'] }),
        revision: revision(),
        remark: text({ max: 200, example: '2D 图' }),
      },
      key: ['drawing'],
      max: 50,
    }),
    /** Of an electrode with pieces of several stages, in place of its one stage and gap. */
    stages: rows({
      fields: {
        stage: choice({ required: true, options: electrodeStage }),
        sparkGap: gap(),
        quantity: integer({ required: true, min: 1, max: 1_000, default: 1 }),
      },
      key: ['stage'],
      max: 4,
    }),
    burns: rows({
      fields: {
        partId: ref(itself, { required: true }),
        operationNumber: integer({ required: true, min: 1, max: 9_999, example: 50 }),
        /** Blank: all of them. With several stages they are said for each. */
        pieces: stagePieces(),
        roughPieces: stagePieces(),
        semiFinePieces: stagePieces(),
        finePieces: stagePieces(),
        polishPieces: stagePieces(),
      },
      key: ['partId', 'operationNumber'],
      max: 200,
    }),
  },
  rules: [
    {
      key: 'burnsOfWorkpiece',
      field: 'type',
      broken: ({ type, burns, electrodeStage: stage, sparkGap, stages, isShared }) =>
        type === partType.workpiece && (burns?.length || stage || sparkGap || stages?.length || isShared)
          ? {}
          : undefined,
      example: { type: 1, burns: [{ partId: 1, operationNumber: 50 }] },
    },
    {
      key: 'burnTakesTooMany',
      field: 'burns',
      broken: burnTakesTooMany,
      example: { type: 2, quantity: 1, burns: [{ partId: 1, operationNumber: 50, pieces: 2 }] },
    },
    {
      key: 'burnPiecesUnclear',
      field: 'burns',
      broken: burnPiecesUnclear,
      example: { type: 2, quantity: 2, burns: [{ partId: 1, operationNumber: 50, pieces: 1, finePieces: 1 }] },
    },
    {
      key: 'stageTwice',
      field: 'stages',
      broken: ({ stages, electrodeStage: stage, sparkGap }) =>
        stages?.length && (stage || typeof sparkGap === 'number') ? {} : undefined,
      example: { type: 2, quantity: 1, electrodeStage: 'fine', stages: [{ stage: 'fine', quantity: 1 }] },
    },
    {
      key: 'stagesOff',
      field: 'stages',
      broken: stagesOff,
      example: { type: 2, quantity: 3, stages: [{ stage: 'fine', quantity: 1 }] },
    },
  ],
  groups: {
    material: ['materialId', 'materialStatus', 'materialDate'],
    demands: ['length', 'width', 'height', 'weight', 'precisionLevel', 'needsCAxis', 'surfaceRequirementId'],
    electrode: ['electrodeMaterialId', 'electrodeStage', 'sparkGap', 'isShared', 'stages', 'burns'],
  },
  list: {
    columns: [
      'number',
      'name',
      'mouldId',
      'type',
      'quantity',
      'materialId',
      'materialStatus',
      'materialDate',
      'deliveryDate',
      'priority',
      'partTypeId',
      'partLevelId',
    ],
    search: ['number', 'name'],
    filters: ['mouldId', 'type', 'materialId', 'materialStatus', 'partTypeId', 'partLevelId'],
    sort: 'mouldId',
  },
})
