import { describe, expect, test } from 'vitest'
import { WaitingCalls } from '../../../client/stream/waiting-calls'

describe('calls that wait for their answers', () => {
  test('each get their own, in any order', async () => {
    const calls = new WaitingCalls()
    const ids: number[] = []
    const [one, two] = [calls.begin((id) => ids.push(id)), calls.begin((id) => ids.push(id))]
    calls.answered(ids[1] as number, 'two')
    calls.answered(ids[0] as number, 'one')
    expect(await Promise.all([one, two])).toEqual(['one', 'two'])
  })

  test('fail one by one, or all with the connection, and later answers are ignored', async () => {
    const calls = new WaitingCalls()
    let id = 0
    const failed = calls.begin((mine) => {
      id = mine
    })
    const lost = calls.begin(() => undefined)
    calls.failed(id)
    calls.loseAll()
    calls.answered(id, 'late')
    await expect(failed).rejects.toThrow('no answer')
    await expect(lost).rejects.toThrow('connection lost')
  })
})
