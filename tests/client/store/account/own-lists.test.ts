import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../../client/api/api-error'
import { createOwnLists, GroupFull } from '../../../../client/store/account/own-lists'
import { WATCHLIST_BASKETS_MAX, WATCHLIST_CODES_MAX } from '../../../../shared/protocol/limits'
import type { Watchlists } from '../../../../shared/protocol/rest'

const group = (name: string, ...codes: string[]) => ({ name, colour: 'ad', codes })

/** A gateway that keeps lists; `meanwhile` is what others store just before each save. */
function keeper(first: Watchlists['groups'], meanwhile: Watchlists['groups'][] = []) {
  let stored: Watchlists = { revision: 3, groups: first }
  let saves = 0
  return {
    stored: () => stored.groups,
    saves: () => saves,
    environment: {
      load: async () => stored,
      save: async ({ revision, groups }: Watchlists) => {
        saves++
        const theirs = meanwhile.shift()
        if (theirs) stored = { revision: stored.revision + 1, groups: theirs }
        if (revision !== stored.revision) throw new ApiError('conflict', '别处改过', false, 409)
        stored = { revision: revision + 1, groups }
        return stored
      },
    },
  }
}

describe('the user’s lists', () => {
  test('add a code at the end of a group and remove one', async () => {
    const account = keeper([group('持仓', '000001.SZ'), group('观察')])
    const lists = createOwnLists(account.environment)
    const heard: string[][] = []
    lists.subscribe(({ groups }) => heard.push(groups[0]?.codes ?? []))
    await lists.add('持仓', '600519.SH')
    await lists.remove('持仓', '000001.SZ')
    expect(account.stored()).toEqual([group('持仓', '600519.SH'), group('观察')])
    expect(heard).toEqual([['000001.SZ', '600519.SH'], ['600519.SH']])
  })

  test('add several codes in one write', async () => {
    const account = keeper([group('持仓', '000001.SZ')])
    await createOwnLists(account.environment).add('持仓', '600519.SH', '000001.SZ', '300750.SZ')
    expect(account.stored()).toEqual([group('持仓', '000001.SZ', '600519.SH', '300750.SZ')])
    expect(account.saves()).toBe(1)
  })

  test('create the named group if needed', async () => {
    const account = keeper([])
    await createOwnLists(account.environment).add('自选', '600519.SH')
    expect(account.stored()).toEqual([{ name: '自选', colour: 'accent', codes: ['600519.SH'] }])
  })

  test('keep what another window stored meanwhile', async () => {
    const account = keeper([group('持仓')], [[group('持仓', '000001.SZ')]])
    await createOwnLists(account.environment).add('持仓', '600519.SH')
    expect(account.stored()).toEqual([group('持仓', '000001.SZ', '600519.SH')])
    expect(account.saves()).toBe(2)
  })

  test('give up after some tries, as `conflict`', async () => {
    const account = keeper(
      [],
      Array.from({ length: 9 }, () => [group('持仓')]),
    )
    await expect(createOwnLists(account.environment).add('持仓', '600519.SH')).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(account.saves()).toBe(4)
  })

  test.each([
    ['codes', '000001.SZ', Array.from({ length: WATCHLIST_CODES_MAX }, (_, at) => `${600_000 + at}.SH`)],
    ['baskets', 'ci:jia~酒篮', Array.from({ length: WATCHLIST_BASKETS_MAX }, (_, at) => `ci:jia~篮${at}`)],
  ])('refuse more %s than a group may have, and store nothing', async (of, code, codes) => {
    const account = keeper([group('持仓', ...codes)])
    const refused = createOwnLists(account.environment).add('持仓', code)
    await expect(refused).rejects.toBeInstanceOf(GroupFull)
    await expect(refused).rejects.toMatchObject({ of })
    expect(account.saves()).toBe(0)
  })

  test('accept a stock next to the maximum number of baskets', async () => {
    const baskets = Array.from({ length: WATCHLIST_BASKETS_MAX }, (_, at) => `ci:jia~篮${at}`)
    const account = keeper([group('持仓', ...baskets)])
    await createOwnLists(account.environment).add('持仓', '000001.SZ')
    expect(account.stored()[0]?.codes.at(-1)).toBe('000001.SZ')
  })
})
