import { createWorld } from '@mouldwright/testkit'
import { expect, it } from 'vitest'

it('[CL-12] a sign-in page is told of the deployment, and of no tenant', async () => {
  const world = await createWorld({ publicUrl: 'https://mould.example', isDemo: false })
  try {
    await world.tenant({ tenant: { name: '不该看见' } })
    const answer = await world.post('sys/loginDomain/getLoginDomain')
    expect(answer).toMatchObject({ code: 1, data: { domain: 'https://mould.example', secureFlag: 1, demoFlag: 0 } })
    expect(JSON.stringify(answer)).not.toContain('不该看见')
  } finally {
    await world.close()
  }
})
