import { entity, flag, rows, text } from '@mouldwright/kernel'

const address = () => text({ required: true, max: 500, example: 'https://mes.example/callback' })

/** Another system that people sign in to with their account here. */
export const signInClientEntity = entity('oms.signInClient', {
  scope: 'tenant',
  path: 'oms/signInClient',
  key: ['clientId'],
  title: 'name',
  fields: {
    clientId: text({
      required: true,
      min: 3,
      max: 60,
      fixed: true,
      fold: true,
      pattern: /^[a-z0-9][a-z0-9._-]+$/,
      example: 'mes',
    }),
    name: text({ required: true, max: 60, example: '制造执行系统' }),
    /** It cannot keep a secret: an app, a page. */
    isPublic: flag(),
    mayRefresh: flag(),
    backchannelLogoutUri: text({ max: 500, example: 'https://mes.example/signed-out' }),
    redirectUris: rows({ required: true, min: 1, max: 20, fields: { address: address() }, key: ['address'] }),
    postLogoutUris: rows({ max: 20, fields: { address: address() }, key: ['address'] }),
  },
  list: {
    columns: ['name', 'clientId', 'isPublic', 'mayRefresh', 'backchannelLogoutUri'],
    search: ['name', 'clientId'],
    filters: ['isPublic'],
    sort: 'clientId',
  },
  groups: { addresses: ['redirectUris', 'postLogoutUris', 'backchannelLogoutUri'] },
  without: ['export', 'import'],
})
