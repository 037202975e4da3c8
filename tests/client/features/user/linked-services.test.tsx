// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { LinkedServices } from '../../../../client/features/user/linked-services'
import { account as text } from '../../../../client/text/account'
import { openPage } from '../../open-page'
import { saidToasts } from '../../said-toasts'

const otherWays = [
  { id: 'corp', name: '公司账号' },
  { id: 'school', name: '学校' },
  { id: 'ldap', name: '企业目录' },
]

async function open(path = '/user', answers: Record<string, unknown> = {}) {
  const page = await openPage({ path, answers: { 'GET /api/config': { otherWays }, ...answers } })
  const onChanged = vi.fn()
  const said = saidToasts()
  await page.show(<LinkedServices identities={[{ provider: 'corp' }]} onChanged={onChanged} />)
  return { page, onChanged, said }
}

describe('other services', () => {
  test('can be unlinked if they are linked, and linked if they are not; directories can be neither', async () => {
    const { page } = await open()
    const names = [...page.host.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual(['解除 公司账号', '绑定 学校'])
  })

  test('are unlinked after a confirmation', async () => {
    const { page, onChanged, said } = await open()
    const ok = () =>
      new Response(JSON.stringify({ code: 200, message: '', data: null }), {
        headers: { 'content-type': 'application/json' },
      })
    page.answers['POST /api/v2/users/unlink'] = ok
    await page.press('解除 公司账号')
    expect(page.requests['POST /api/v2/users/unlink']).toBeUndefined()
    expect(page.text('[role=dialog]')).toContain(text.unlinkGoes)
    await page.press(text.unlink, '[role=dialog] button')
    expect(page.requests['POST /api/v2/users/unlink']?.[0]?.body).toMatchObject({ provider: 'corp' })
    expect([onChanged.mock.calls.length, said.success.mock.calls]).toEqual([1, [[text.unlinked]]])
  })

  test('show the account to link, and nothing is linked without confirmation', async () => {
    const offer = { service: '学校', nickname: '学号一' }
    const { page, onChanged } = await open('/user?link=abc', {
      'GET /api/account/links/abc': offer,
      'POST /api/account/links/confirm': null,
    })
    expect(page.text('[role=dialog]')).toContain(text.linkWhom('学校', '学号一'))
    expect(page.requests['POST /api/account/links/confirm']).toBeUndefined()
    await page.press(text.bind, '[role=dialog] button')
    expect(page.requests['POST /api/account/links/confirm']?.[0]?.body).toEqual({ link: 'abc' })
    expect([onChanged.mock.calls.length, location.search]).toEqual([1, ''])
  })

  test('that refused to confirm a user are reported', async () => {
    const { said } = await open('/user?link=refused')
    expect(said.error).toHaveBeenCalledWith(text.linkRefused)
    expect(location.search).toBe('')
  })
})
