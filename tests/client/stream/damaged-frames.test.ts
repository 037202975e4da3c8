import { expect, test } from 'vitest'
import { DAMAGE_PAUSE_MS } from '../../../client/stream/subscriptions'
import { damagedFrames } from '../../support/damaged-frames'
import { settle } from './fake-environment'
import { prints } from './fake-gateway'
import { numbersIn, range, reading } from './reading'

test('a reader handles 20,000 damaged frames without throwing, subscribes again, and continues with the frames it then gets', async () => {
  const { subscriptions, a, gateway, world, calls } = await reading()
  for (const bytes of damagedFrames(20_000, 3)) subscriptions.frame(bytes)
  expect(subscriptions.figures().damaged).toBeGreaterThan(10_000)
  world.advance(DAMAGE_PAUSE_MS)
  await settle()
  expect(calls.some(({ name }) => name === 'subscribe')).toBe(true)

  // A damaged frame may have contained another epoch: the gateway answers with a snapshot.
  gateway.state.epoch = 9
  subscriptions.detach()
  subscriptions.attach(gateway.call().call)
  await settle()
  subscriptions.frame(prints(21, 30, { snapshot: true, epoch: 9, topicId: gateway.idOf('tick:600519.SH') }))
  subscriptions.frame(prints(31, 33, { epoch: 9, topicId: gateway.idOf('tick:600519.SH') }))
  expect(numbersIn(a)).toEqual(range(21, 33))
})
