import type { Words } from '@mouldwright/kernel'
import type { storesZh } from './stores.zh.ts'

export const storesEn: Words<typeof storesZh> = {
  shelf: {
    $: 'Shelf',
    $many: 'Shelves',
    $empty: 'Shelves have layers and slots, each with a place code under which electrodes and blanks are stored.',
    code: 'Code',
    name: 'Shelf',
    warehouse: 'Warehouse',
    layers: 'Layers',
    slotsPerLayer: 'Slots per layer',
    valid: 'Valid',
    remark: 'Remark',
    places: 'Places',
    placesFields: {
      layer: 'Layer',
      slot: 'Slot',
      code: 'Place code',
      valid: 'In use',
    },
    groups: { places: 'Places' },
  },
  shelfPage: {
    rule: 'Rule of place codes',
    make: 'Make missing places ({{count}})',
    preview: 'From {{first}} to {{last}}',
    sizeFirst: 'Enter the code of the shelf, its layers and slots per layer first',
    faults: {
      figures: 'The rule needs {layer} and {slot}, so that each place has a code of its own',
      characters:
        'Codes have letters, digits and _ . / - only; {shelf}, {layer} and {slot} stand for the shelf and its figures',
      tooLong: 'A code has 30 characters at most',
    },
  },
  stockMoveType: {
    $: 'Stock move type',
    $many: 'Stock move types',
    $empty:
      'Stock move types say why something is received, issued or moved, such as receipt from purchase or issue to production.',
    code: 'Code',
    name: 'Name',
    type: 'Direction',
    typeOptions: { in: 'Receipt', out: 'Issue', general: 'General' },
    sort: 'Order',
    valid: 'Valid',
    remark: 'Remark',
  },
  orderType: {
    $: 'Order type',
    $many: 'Order types',
    $empty:
      'Order types say what an order is for, such as a new mould, a modification or a repair, with a default priority.',
    code: 'Code',
    name: 'Name',
    category: 'Category',
    categoryOptions: {
      newMould: 'New mould',
      modification: 'Modification',
      repair: 'Repair',
      spareParts: 'Spare parts',
      sporadic: 'Sporadic work',
    },
    priority: 'Default priority',
    sort: 'Order',
    valid: 'Valid',
    remark: 'Remark',
  },
  fileType: {
    $: 'File type',
    $many: 'File types',
    $empty:
      'File types set the confidentiality, storage and size of files such as drawings, programs and inspection reports.',
    code: 'Code',
    name: 'Name',
    endings: 'File extensions',
    endingsHelp: 'Separate several with a space',
    security: 'Confidentiality',
    securityOptions: { public: 'Public', internal: 'Internal', confidential: 'Confidential', secret: 'Secret' },
    storage: 'Storage',
    storageOptions: { cloud: 'Cloud', local: 'Inside the factory', both: 'As its gateway is set' },
    maxMegabytes: 'Size limit',
    sort: 'Order',
    valid: 'Valid',
    remark: 'Remark',
  },
}
