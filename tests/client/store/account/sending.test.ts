import { describe, expect, test } from 'vitest'
import { createSending, type Sent } from '../../../../client/store/account/sending'
import { fakeEnvironment, settle } from '../../stream/fake-environment'

/** The test answers each send. */
function sender() {
  const { environment, advance } = fakeEnvironment()
  const answers: ((sent: Sent) => void)[] = []
  const sentAt: number[] = []
  const begun = environment.now()
  const sending = createSending(environment, () => {
    sentAt.push(environment.now() - begun)
    return new Promise<Sent>((resolve) => answers.push(resolve))
  })
  const answer = async (sent: Sent) => {
    answers.shift()?.(sent)
    await settle()
  }
  const pass = async (ms: number) => {
    advance(ms)
    await settle()
  }
  return { sending, answer, pass, sentAt }
}

describe('changes that are sent', () => {
  test('are gathered for 600 ms from the first of them', async () => {
    const { sending, pass, sentAt } = sender()
    sending.soon()
    await pass(400)
    sending.soon()
    await pass(199)
    expect(sentAt).toEqual([])
    await pass(1)
    expect(sentAt).toEqual([600])
  })

  test('are sent one at a time: one made meanwhile is sent after the answer', async () => {
    const { sending, answer, pass, sentAt } = sender()
    sending.soon()
    await pass(600)
    sending.soon()
    await pass(600)
    expect(sentAt).toEqual([600])
    await answer('kept')
    await pass(600)
    expect(sentAt).toEqual([600, 1_800])
  })

  test('that failed are sent again after 5, 15, 60 and 300 seconds, and then every 300', async () => {
    const { sending, answer, pass, sentAt } = sender()
    sending.soon()
    await pass(600)
    for (const pause of [5_000, 15_000, 60_000, 300_000, 300_000]) {
      await answer('failed')
      await pass(pause - 1)
      const before = sentAt.length
      await pass(1)
      expect(sentAt).toHaveLength(before + 1)
    }
  })

  test('shorten the pauses again once they are stored', async () => {
    const { sending, answer, pass, sentAt } = sender()
    sending.soon()
    await pass(600)
    await answer('failed')
    await pass(5_000)
    await answer('kept')
    sending.soon()
    await pass(600)
    await answer('failed')
    await pass(5_000)
    expect(sentAt).toEqual([600, 5_600, 6_200, 11_200])
  })

  test.each<Sent>(['kept', 'refused'])('that were %s are not sent again', async (sent) => {
    const { sending, answer, pass, sentAt } = sender()
    sending.soon()
    await pass(600)
    await answer(sent)
    await pass(3_600_000)
    expect(sentAt).toEqual([600])
  })

  test('are sent at once when the page is left, and only if there are any', async () => {
    const { sending, answer, pass, sentAt } = sender()
    sending.leaving()
    expect(sentAt).toEqual([])
    sending.soon()
    await pass(100)
    sending.leaving()
    expect(sentAt).toEqual([100])
    await answer('kept')
    await pass(3_600_000)
    expect(sentAt).toEqual([100])
  })

  test('that failed are sent at once when the network is back, and the pauses are short again', async () => {
    const { sending, answer, pass, sentAt } = sender()
    sending.soon()
    await pass(600)
    await answer('failed')
    await pass(5_000)
    await answer('failed')
    await pass(1_000)
    sending.now()
    expect(sentAt).toEqual([600, 5_600, 6_600])
    await answer('failed')
    await pass(5_000)
    expect(sentAt).toEqual([600, 5_600, 6_600, 11_600])
  })

  test('that are gathered stay so when the network is back', async () => {
    const { sending, pass, sentAt } = sender()
    sending.soon()
    await pass(100)
    sending.now()
    expect(sentAt).toEqual([])
    await pass(500)
    expect(sentAt).toEqual([600])
  })
})
