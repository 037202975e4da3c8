import { describe, expect, test } from 'vitest'
import type { MergeTexts } from '../../../../client/store/account/pending-changes'
import type { UserSettings } from '../../../../shared/protocol/rest'
import { account } from './stored-account'

/** Letters, each a thing of its own. */
const letters: MergeTexts = ({ before, mine, theirs }) =>
  [...new Set(theirs + mine)]
    .filter((one) => (before.includes(one) ? mine.includes(one) && theirs.includes(one) : true))
    .join('')

describe('two tabs', () => {
  async function two(values: UserSettings['values']) {
    const made = account(values)
    const [one, other] = [made.tab(), made.tab()]
    const notified = { count: 0 }
    one.texts.subscribe(() => undefined)
    other.texts.subscribe(() => void notified.count++)
    await made.settle()
    return { ...made, one, other, notified }
  }

  test('show what either of them stored', async () => {
    const { one, other, notified } = await two({ screens: 'a' })
    const before = notified.count
    one.texts.set('screens', 'ab')
    await one.send()
    expect([other.texts.get('screens'), notified.count - before]).toEqual(['ab', 1])
    other.texts.set('screens', 'abc')
    await other.send()
    expect([one.texts.get('screens'), other.requests]).toEqual(['abc', { loads: 1, saves: 1 }])
  })

  test.each([
    ['which hear each other', true],
    ['which do not', false],
  ])('%s, keep what each added, and drop what each removed', async (_, is) => {
    const { one, other, stored } = await two({ screens: 'abc' })
    Object.assign(other.hearing, { is })
    other.texts.set('screens', 'bcy', letters)
    one.texts.set('screens', 'abx', letters)
    await one.send()
    await other.send()
    expect(stored()).toEqual({ screens: 'bxy' })
    expect([one.texts.get('screens'), other.texts.get('screens')]).toEqual(['bxy', 'bxy'])
  })

  test('continue from what was sent during a change', async () => {
    const { one, other, stored, settle } = await two({ screens: '' })
    other.hearing.is = false
    one.texts.set('screens', 'x', letters)
    await one.send()
    other.texts.set('screens', 'a', letters)
    const sent = other.send()
    await settle()
    await sent
    other.texts.set('screens', 'x', letters)
    await other.send()
    expect(stored()).toEqual({ screens: 'x' })
  })

  test('without a merge function the last write wins; what only the other changed is shown', async () => {
    const { one, other, stored } = await two({ tape: '1' })
    other.hearing.is = false
    one.texts.set('tape', '2')
    one.texts.set('keys', 'k')
    await one.send()
    other.texts.set('tape', '3')
    await other.send()
    expect(stored()).toEqual({ tape: '3', keys: 'k' })
    expect(other.texts.get('keys')).toBe('k')
  })

  test('do not send what the other has already stored', async () => {
    const { one, other } = await two({})
    one.texts.set('tape', '2')
    other.texts.set('tape', '2')
    await one.send()
    await other.send()
    expect([other.requests.saves, other.texts.unsaved()]).toEqual([0, false])
  })

  test('ignore messages of another user, older ones, and invalid ones', async () => {
    const { one, say } = await two({ tape: '1' })
    for (const data of [
      { person: 'bert', settings: { revision: 9, values: { tape: '9' } } },
      { person: 'anna', settings: { revision: 3, values: { tape: '8' } } },
      { person: 'anna', settings: { revision: '9', values: { tape: '7' } } },
      { person: 'anna' },
      null,
      'tape',
    ]) {
      say(data)
    }
    expect(one.texts.get('tape')).toBe('1')
    say({ person: 'anna', settings: { revision: 4, values: { tape: '2' } } })
    expect(one.texts.get('tape')).toBe('2')
  })

  test('a choice made before anything was read is merged with the stored value', async () => {
    const { texts, stored, send } = account({ screens: 'ab' })
    texts.set('screens', 'c', letters)
    await send()
    expect(stored()).toEqual({ screens: 'abc' })
  })
})
