import { entityEntry, module, type Entity } from '@mouldwright/kernel'
import type { zh } from './locales/zh.ts'
import {
  calculationParameter,
  calendar,
  colour,
  colourStandard,
  costCentre,
  currency,
  customer,
  dealWay,
  electrodeMaterial,
  fileType,
  fixture,
  flowTime,
  getFlowTimes,
  kanban,
  listSectionPermissions,
  machine,
  machineAttribute,
  material,
  materialType,
  measuringEnvironment,
  measuringFormat,
  measuringOrderRule,
  measuringSpecification,
  mouldType,
  offerDealWays,
  offerPhrases,
  orderType,
  partLevel,
  partNumberRule,
  partType,
  precisionLevel,
  probe,
  process,
  processingMaterial,
  productType,
  remarkPhrase,
  removeFlowTimes,
  resourceGroup,
  saveFlowTime,
  saveSectionPermissions,
  section,
  shelf,
  shift,
  skillTitle,
  stockMoveType,
  supplier,
  surfaceRequirement,
  tolerance,
  unit,
} from './shared/index.ts'

const kebab = (stem: string) => stem.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const under = (group: string) => (of: Entity) => entityEntry(of, `/basic/${kebab(of.stem)}`, group)

const materials = [material, materialType, processingMaterial, electrodeMaterial, colourStandard, colour, unit]
const engineering = [
  partType,
  partLevel,
  partNumberRule,
  mouldType,
  productType,
  tolerance,
  precisionLevel,
  surfaceRequirement,
]
const attributes = [machineAttribute, fixture]
const partners = [customer, supplier, currency, costCentre]
const stores = [shelf, stockMoveType, orderType, fileType]
const parameters = [calculationParameter]
const people = [skillTitle, remarkPhrase, dealWay]
const measuring = [probe, measuringSpecification, measuringFormat, measuringEnvironment, measuringOrderRule]

/** What the factory is: its stages of work, resources, working time and customers. */
export const basic = module<typeof zh>({
  key: 'basic',
  needs: ['identity'],
  entities: [
    ...[section, process, machine, calendar, shift, resourceGroup, flowTime, kanban],
    ...materials,
    ...attributes,
    ...engineering,
    ...partners,
    ...stores,
    ...people,
    ...parameters,
    ...measuring,
  ],
  actions: [
    getFlowTimes,
    saveFlowTime,
    removeFlowTimes,
    offerPhrases,
    offerDealWays,
    listSectionPermissions,
    saveSectionPermissions,
  ],
  menu: [
    ...[section, process, machine, ...attributes, resourceGroup, flowTime].map(under('resources')),
    ...[calendar, shift].map(under('workingTime')),
    ...materials.map(under('materials')),
    ...engineering.map(under('engineering')),
    ...partners.map(under('partners')),
    ...stores.map(under('stores')),
    ...people.map(under('people')),
    ...parameters.map(under('partners')),
    ...measuring.map(under('measuring')),
    entityEntry(kanban, '/comm/kanban', 'hall'),
  ],
  rightSets: {
    quality: [...measuring, tolerance, precisionLevel, surfaceRequirement].map(({ stem }) => stem),
    app: [kanban.stem],
  },
  refusals: {
    'calendar.defaultCannotBeRemoved': 'refused',
    'kanban.changeDenied': 'denied',
    'process.usedAsNeighbour': 'refused',
  },
})
