import { choice, date, entity, flag, image, integer, ip, percent, ref, rows, text } from '@mouldwright/kernel'
import { factory } from '@mouldwright/tenancy/shared'
import { phonePattern } from '@mouldwright/verification/shared'
import { role } from './role.entity.ts'

export const emailPattern = /^[^\s@,;<>()[\]\\"]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

/** A member of a tenant. The person who signs in is an account, found by the phone number. */
export const user = entity('identity.user', {
  scope: 'tenant',
  path: 'upms/user',
  key: ['userName'],
  title: 'realName',
  fields: {
    userName: text({ required: true, max: 20, example: 'zhangwei' }),
    realName: text({ required: true, max: 20, example: '张伟' }),
    englishName: text({ max: 50 }),
    spellName: text({ max: 50 }),
    workNumber: text({ max: 30, fold: true }),
    phone: text({ max: 20, fold: true, phone: true, pattern: phonePattern, example: '13800138000' }),
    /** Signs in at terminals of the shop alone, by badge or PIN: has no account, and needs no number. */
    terminalOnly: flag(),
    workPhone: text({ max: 20, fold: true }),
    email: text({ max: 50, fold: true, pattern: emailPattern, example: 'zhangwei@example.com' }),
    title: text({ max: 50 }),
    employment: choice({ options: ['onTheJob', 'left', 'unpaidLeave'], required: true, default: 'onTheJob' }),
    enabled: flag({ default: true }),
    expireDate: date({ required: true, example: '2030-12-31' }),
    /** Time of that day from which the person enters no more, by the company's clock; the end of the day where it is empty. */
    expireTime: text({ max: 5, fold: true, pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/, example: '18:00' }),
    pageSize: integer({ min: 10, max: 500, default: 20 }),
    /** Of the usual pace: who is quicker is above 100, who is at 0 does other work. */
    workRate: percent({ default: 100, max: 200 }),
    workLog: flag(),
    birthday: date(),
    sex: choice({ options: ['male', 'female'] }),
    marriage: choice({ options: ['single', 'married'] }),
    entryDate: date(),
    language: choice({ options: ['zh', 'en'] }),
    ip: ip(),
    photo: image({ types: ['jpg', 'jpeg', 'png', 'gif', 'bmp'], maxBytes: 2 * 1024 * 1024 }),
    intro: text({ max: 200, long: true }),
    /** Names of `roles`, in their order: at most 50 of 30 signs each. */
    roleNames: text({ readonly: true, max: 2_000 }),
    roles: rows({ fields: { roleId: ref(() => role, { required: true }) }, key: ['roleId'], min: 1, max: 50 }),
    factories: rows({
      fields: { factoryId: ref(() => factory, { required: true }) },
      key: ['factoryId'],
      min: 1,
      max: 50,
    }),
  },
  rules: [
    {
      key: 'phoneUnlessTerminal',
      field: 'phone',
      broken: ({ phone, terminalOnly }) => (!phone && !terminalOnly ? {} : undefined),
      example: { phone: null, terminalOnly: false },
    },
    {
      key: 'terminalWithPhone',
      field: 'phone',
      broken: ({ phone, terminalOnly }) => (phone && terminalOnly ? {} : undefined),
      example: { phone: '13800138000', terminalOnly: true },
    },
  ],
  validField: 'enabled',
  list: {
    columns: [
      'userName',
      'realName',
      'roleNames',
      'workNumber',
      'phone',
      'email',
      'title',
      'employment',
      'enabled',
      'expireDate',
    ],
    search: ['userName', 'realName', 'workNumber', 'phone'],
    filters: ['employment', 'enabled'],
    sort: 'userName',
  },
  groups: {
    account: ['phone', 'terminalOnly', 'email', 'enabled', 'expireDate', 'expireTime', 'language', 'pageSize', 'ip'],
    person: ['birthday', 'sex', 'marriage', 'entryDate', 'photo', 'intro'],
  },
})
