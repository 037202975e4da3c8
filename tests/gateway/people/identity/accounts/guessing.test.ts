import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Accounts } from '../../../../../gateway/people/identity/accounts/accounts'
import {
  ATTEMPT_WINDOW_MS,
  ATTEMPTS_PER_ACCOUNT,
  ATTEMPTS_PER_ADDRESS,
  ATTEMPTS_PER_PAIR,
  REGISTRATIONS_PER_ADDRESS,
} from '../../../../../gateway/people/identity/limits'
import type { Db } from '../../../../../gateway/storage/database'
import { openTestStore, type TestStore } from '../store'

const PASSWORD = 'correct horse battery'
const HOME = { ip: '10.0.0.1', userAgent: 'home' }
const from = (ip: string) => ({ ip, userAgent: null })

let store: TestStore
let db: Db
let accounts: Accounts

beforeEach(async () => {
  store = await openTestStore()
  db = store.db
  accounts = store.accounts
  await accounts.register({ account: 'victim', password: PASSWORD }, HOME)
})
afterEach(() => store.stop())

const codeOf = (account: string, password: string, ip: string): Promise<string> =>
  accounts.signIn({ account, password }, from(ip)).then(
    () => 'ok',
    (thrown: { code: string }) => thrown.code,
  )

/** Fills the brake without the cost of hashing each guess. */
async function attempts(subject: string, count: number): Promise<void> {
  await db
    .insertInto('sign_in_attempts')
    .values(Array.from({ length: count }, () => ({ subject, at: store.now })))
    .execute()
}

describe('the brake on guessing', () => {
  test('refuses even the right password after ten wrong ones, and lets go by itself', async () => {
    for (let tries = 0; tries < ATTEMPTS_PER_PAIR; tries++) {
      expect(await codeOf('victim', `wrong ${tries}`, '10.0.0.66')).toBe('account-wrong')
    }
    expect(await codeOf('victim', PASSWORD, '10.0.0.66')).toBe('account-locked')
    store.now += ATTEMPT_WINDOW_MS - 1
    expect(await codeOf('victim', PASSWORD, '10.0.0.66')).toBe('account-locked')
    store.now += 1
    expect(await codeOf('victim', PASSWORD, '10.0.0.66')).toBe('ok')
  })

  test('counts an account over many addresses, but its own address still gets in', async () => {
    for (let tries = 0; tries < ATTEMPTS_PER_ACCOUNT; tries++) await codeOf('victim', 'wrong', `10.0.1.${tries}`)
    expect(await codeOf('victim', PASSWORD, '10.0.2.1')).toBe('account-locked')
    expect(await codeOf('victim', PASSWORD, HOME.ip)).toBe('ok')
  })

  test('counts the user name and the e-mail of one account together', async () => {
    await db.updateTable('users').set({ email: 'v@example.com', email_key: 'v@example.com' }).execute()
    for (let tries = 0; tries < ATTEMPTS_PER_PAIR; tries++) {
      await codeOf(tries % 2 ? 'victim' : 'v@example.com', 'wrong', '10.0.0.66')
    }
    expect(await codeOf('v@example.com', PASSWORD, '10.0.0.66')).toBe('account-locked')
  })

  test('counts one address over many accounts', async () => {
    await attempts('address:10.0.0.9', ATTEMPTS_PER_ADDRESS)
    expect(await codeOf('victim', PASSWORD, '10.0.0.9')).toBe('account-locked')
    expect(await codeOf('victim', PASSWORD, '10.0.0.10')).toBe('ok')
  })

  test('counts a household with many IPv6 addresses as one address', async () => {
    await attempts('address:2001:db8:1:2::/64', ATTEMPTS_PER_ADDRESS)
    expect(await codeOf('victim', PASSWORD, '2001:db8:1:2::99')).toBe('account-locked')
    expect(await codeOf('victim', PASSWORD, '2001:db8:1:3::99')).toBe('ok')
  })

  test('does not let a crowd of guesses at once slip through', async () => {
    const codes = await Promise.all(Array.from({ length: 14 }, () => codeOf('victim', 'wrong', '10.0.0.66')))
    expect(codes.filter((code) => code === 'account-wrong')).toHaveLength(ATTEMPTS_PER_PAIR)
    expect(codes.filter((code) => code === 'account-locked')).toHaveLength(4)
  })

  test('starts anew for an account after the right password', async () => {
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 5; tries++) await codeOf('victim', 'wrong', '10.0.0.66')
      expect(await codeOf('victim', PASSWORD, '10.0.0.66')).toBe('ok')
    }
  })

  test('treats an unknown account exactly as a known one', async () => {
    const answers = async (account: string, ip: string) => {
      const seen: string[] = []
      for (let tries = 0; tries < ATTEMPTS_PER_PAIR + 2; tries++) seen.push(await codeOf(account, 'wrong', ip))
      return seen
    }
    expect(await answers('nobody_here', '10.0.0.7')).toEqual(await answers('victim', '10.0.0.8'))
  })

  test('is on registering too', async () => {
    await attempts('register:10.0.0.5', REGISTRATIONS_PER_ADDRESS)
    await expect(
      accounts.register({ account: 'one_more', password: PASSWORD }, from('10.0.0.5')),
    ).rejects.toMatchObject({
      code: 'too-many',
    })
  })
})

test('the log tells what happened to which account, from where', async () => {
  await codeOf('victim', 'wrong', '10.0.0.66')
  await codeOf('nobody_here', 'wrong', '10.0.0.66')
  await codeOf('victim', PASSWORD, HOME.ip)
  const rows = await db.selectFrom('audit_log').select(['kind', 'user_id', 'ip']).orderBy('id').execute()
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  expect(rows.map((row) => [row.kind, row.user_id, row.ip])).toEqual([
    ['registered', id, HOME.ip],
    ['signed-in', id, HOME.ip],
    ['sign-in-failed', id, '10.0.0.66'],
    ['sign-in-failed', null, '10.0.0.66'],
    ['signed-in', id, HOME.ip],
  ])
})
