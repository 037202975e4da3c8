// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { UserPageView } from '../../../../../client/features/desk/user-page/user-page-view'
import { session } from '../../../../../client/session/session'
import { userPageText as text } from '../../../../../client/text/user-page'
import type { UserRecord } from '../../../../../shared/protocol/rest'
import { partOf } from '../../../../support/part-of'
import { openPage, refused } from '../../../open-page'

async function open(name: string, answer: unknown) {
  session.save({ user: partOf<UserRecord>({ id: 'u1', username: 'wang' }), token: 't', expiresInMs: 60_000 })
  onTestFinished(() => void session.forget())
  const page = await openPage({ answers: { [`GET /api/user-custom/${name}`]: answer } })
  await page.show(<UserPageView name={name} render={() => null} keyboard={() => null} />)
  await page.pass(100)
  return [...page.host.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
}

test.each([
  ['that does not exist', refused('not-found', '没有', 404)],
  ['of somebody who has not let this reader', refused('forbidden', '不可看', 403)],
])('a page %s leads to the reader’s own page', async (_, answer) => {
  expect(await open('lin', answer)).toEqual([
    [text.ownPage, '/user_custom/wang'],
    [text.ownDesk, '/monitor'],
  ])
})

test('the missing page of the user leads to the desk only', async () => {
  expect(await open('wang', refused('not-found', '没有', 404))).toEqual([[text.ownDesk, '/monitor']])
})
