import { expect, test } from 'vitest'
import { nameInAddresses } from '../../../../client/store/account/own-name'
import { furtherPages } from '../../../../client/store/page-list'
import type { UserRecord } from '../../../../shared/protocol/rest'

const user = (over: Partial<UserRecord>) => ({ id: 'u7', username: 'alice', nickname: 'bob', ...over }) as UserRecord

test.each([
  ['a user name', user({}), '/user_custom/alice'],
  ['an e-mail address alone', user({ username: null, email: 'a@b.example' }), '/user_custom/u7'],
])('the page of a user who signed up with %s has a unique name, not the nickname', (_, who, href) => {
  expect(furtherPages(nameInAddresses(who)).map((page) => page.href)).toContain(href)
})

test('without a user there is no own page', () => {
  expect(nameInAddresses(undefined)).toBeUndefined()
})
